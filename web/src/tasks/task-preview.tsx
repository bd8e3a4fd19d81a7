// A thumbnail of a task: its image, the first frame of its video, or its status.

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
  /** If true, a placeholder shows its icon without its label. */
  readonly isSmall?: boolean
}

/** Fills its container. Screen readers skip the preview, because the surrounding element states the status. */
export function TaskPreview({ task, isSmall = false }: TaskPreviewProps) {
  if (task.output_url === null) return <Placeholder {...placeholderOf(task)} isSmall={isSmall} />
  if (task.kind === 'image')
    return <ImagePreview key={task.task_id} taskId={task.task_id} isSmall={isSmall} />
  return <VideoPreview url={task.output_url} />
}

function ImagePreview({ taskId, isSmall }: { readonly taskId: string; readonly isSmall: boolean }) {
  const [isMissing, setIsMissing] = useState(false)
  // The preview may be missing because of a lost connection, so it is loaded again when the connection returns.
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && setIsMissing(false)), [])
  if (isMissing) return <Placeholder {...missing} isSmall={isSmall} />
  return (
    <img
      src={previewPath(taskId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={mediaClasses}
    />
  )
}

function VideoPreview({ url }: { readonly url: string }) {
  const { public_url } = useSession()
  return (
    // The fragment in the URL makes browsers show a frame before playback.
    <video
      src={`${sameOriginPath(url, public_url)}#t=0.01`}
      muted
      loop
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden="true"
      className={mediaClasses}
    />
  )
}

const mediaClasses = 'size-full bg-sunken object-cover'

interface PlaceholderProps {
  readonly icon: IconName
  readonly label: string
  readonly className: string
}

function Placeholder({ icon, label, className, isSmall }: PlaceholderProps & { readonly isSmall: boolean }) {
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

/** Only the preview is missing. The task's page shows the image. */
const missing: PlaceholderProps = { icon: 'image', label: 'No preview', className: 'bg-sunken text-muted' }

function placeholderOf(task: TaskRow): PlaceholderProps {
  if (task.is_deleted) return { icon: 'trash', label: 'Deleted', className: 'bg-sunken text-muted' }
  if (task.status === 3)
    return { icon: 'clock', label: 'No longer available', className: 'bg-sunken text-muted' }
  const { icon, label } = statuses[task.status]
  if (task.status === 4) return { icon, label, className: 'bg-sunken text-bad' }
  return { icon, label, className: 'shimmer text-muted' }
}
