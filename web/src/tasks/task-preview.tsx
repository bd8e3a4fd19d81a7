// What a task has made, small: a picture, the first frame of a video, or why there is neither.

import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { useSession } from '../api/session.ts'
import { previewPath } from './queries.ts'
import { classes } from '../lib/classes.ts'
import { Icon } from '../components/display/icon.tsx'
import type { IconName } from '../components/display/icon.tsx'
import { statuses } from '../components/display/status-badge.tsx'
import { sameOriginPath } from '../lib/same-origin-path.ts'

interface TaskPreviewProps {
  readonly task: TaskRow
  /** Where there is no room for words beside the icon. */
  readonly isSmall?: boolean
}

/** Fills what it stands in. The words are for those who see it: who hears the page is told the status elsewhere. */
export function TaskPreview({ task, isSmall = false }: TaskPreviewProps) {
  if (task.output_url === null) return <StandIn {...standInOf(task)} isSmall={isSmall} />
  if (task.kind === 'image') return <Picture key={task.task_id} taskId={task.task_id} isSmall={isSmall} />
  return <Film url={task.output_url} />
}

function Picture({ taskId, isSmall }: { readonly taskId: string; readonly isSmall: boolean }) {
  const [isMissing, setIsMissing] = useState(false)
  // It may have been lost with the connection.
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && setIsMissing(false)), [])
  if (isMissing) return <StandIn {...missing} isSmall={isSmall} />
  return (
    <img
      src={previewPath(taskId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={pictureClasses}
    />
  )
}

function Film({ url }: { readonly url: string }) {
  const { public_url } = useSession()
  return (
    // The fragment makes browsers show a frame of what they have not played.
    <video
      src={`${sameOriginPath(url, public_url)}#t=0.01`}
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

interface StandInProps {
  readonly icon: IconName
  readonly label: string
  readonly className: string
}

function StandIn({ icon, label, className, isSmall }: StandInProps & { readonly isSmall: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classes('flex size-full flex-col items-center justify-center gap-1.5 p-2', className)}
    >
      <Icon name={icon} className={isSmall ? 'size-4' : 'size-5'} />
      {!isSmall && <span className="text-center text-xs font-medium">{label}</span>}
    </div>
  )
}

/** The task has its picture all the same: the page of the task shows it. */
const missing: StandInProps = { icon: 'image', label: 'No preview', className: 'bg-sunken text-muted' }

function standInOf(task: TaskRow): StandInProps {
  if (task.status === 3) return { icon: 'clock', label: 'No longer kept', className: 'bg-sunken text-muted' }
  const { icon, label } = statuses[task.status]
  if (task.status === 4) return { icon, label, className: 'bg-sunken text-bad' }
  return { icon, label, className: 'shimmer text-muted' }
}
