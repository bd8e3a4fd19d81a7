// What a task has made, small: a picture, the first frame of a video, or why there is neither.

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { useSession } from '../api/session.ts'
import { classes } from '../classes.ts'
import { Icon } from '../components/icon.tsx'
import type { IconName } from '../components/icon.tsx'
import { statuses } from '../components/status-badge.tsx'
import { ownPath } from '../own-path.ts'

interface TaskPreviewProps {
  readonly task: TaskRow
  /** Where there is no room for words beside the icon. */
  readonly isSmall?: boolean
}

/** Fills what it stands in. The words are for those who see it: who hears the page is told the status elsewhere. */
export function TaskPreview({ task, isSmall = false }: TaskPreviewProps) {
  const { public_url } = useSession()
  if (task.output_url === null) return <StandIn task={task} isSmall={isSmall} />
  const source = ownPath(task.output_url, public_url)
  return task.kind === 'image' ? (
    <img src={source} alt="" loading="lazy" decoding="async" className={pictureClasses} />
  ) : (
    // The fragment makes browsers show a frame of what they have not played.
    <video
      src={`${source}#t=0.01`}
      muted
      loop
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden="true"
      className={pictureClasses}
    />
  )
}

const pictureClasses = 'size-full bg-sunken object-cover'

function StandIn({ task, isSmall }: Required<TaskPreviewProps>) {
  const { icon, word, look } = standInOf(task)
  return (
    <div
      aria-hidden="true"
      className={classes('flex size-full flex-col items-center justify-center gap-1.5 p-2', look)}
    >
      <Icon name={icon} className={isSmall ? 'size-4' : 'size-5'} />
      {!isSmall && <span className="text-center text-xs font-medium">{word}</span>}
    </div>
  )
}

function standInOf(task: TaskRow): { readonly icon: IconName; readonly word: string; readonly look: string } {
  if (task.status === 3) return { icon: 'clock', word: 'No longer kept', look: 'bg-sunken text-muted' }
  const { icon, word } = statuses[task.status]
  if (task.status === 4) return { icon, word, look: 'bg-sunken text-bad' }
  return { icon, word, look: 'shimmer text-muted' }
}
