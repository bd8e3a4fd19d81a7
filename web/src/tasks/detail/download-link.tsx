import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { useSession } from '../../api/session.ts'
import { buttonClasses } from '../../components/button/button.tsx'
import { Icon } from '../../components/display/icon.tsx'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

export function DownloadLink({ task }: { readonly task: TaskRow }) {
  const { public_url } = useSession()
  if (task.output_url === null) return null
  return (
    <a
      href={sameOriginPath(task.output_url, public_url)}
      download={`${task.model_id}-${task.task_id}`}
      className={buttonClasses('secondary', 'small')}
    >
      <Icon name="download" className="mr-2 size-4" />
      Download
    </a>
  )
}
