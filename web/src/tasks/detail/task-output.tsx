import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { useSession } from '../../api/session.ts'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

export function TaskOutput({ task, url }: { readonly task: TaskRow; readonly url: string }) {
  const { public_url } = useSession()
  const source = sameOriginPath(url, public_url)
  return task.kind === 'image' ? (
    <img src={source} alt={task.prompt} className="size-full object-contain" />
  ) : (
    <video
      src={source}
      aria-label={task.prompt}
      muted
      loop
      controls
      playsInline
      autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
      className="size-full object-contain"
    />
  )
}
