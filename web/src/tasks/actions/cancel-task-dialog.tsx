import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { ConfirmDialog } from '../../action/confirm-dialog.tsx'
import { Credits } from '../../components/display/credits.tsx'
import { cancelTask } from '../queries.ts'
import { useTaskChange } from './use-task-change.ts'

interface CancelTaskDialogProps {
  readonly task: TaskRow
  readonly onClose: () => void
}

export function CancelTaskDialog({ task, onClose }: CancelTaskDialogProps) {
  const cancellation = useTaskChange(
    () => cancelTask(task.task_id),
    ({ is_canceling }) => (is_canceling ? 'Cancellation requested' : 'Task canceled'),
    onClose,
  )
  return (
    <ConfirmDialog
      title="Cancel this task?"
      confirmLabel="Cancel task"
      closeLabel="Keep task"
      action={cancellation}
      onClose={onClose}
    >
      <p>
        We'll refund <Credits amount={task.credits} /> after the task stops. If the engine finishes first, the
        task will still succeed.
      </p>
    </ConfirmDialog>
  )
}
