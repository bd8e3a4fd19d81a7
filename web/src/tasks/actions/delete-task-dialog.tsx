import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { ConfirmDialog } from '../../action/confirm-dialog.tsx'
import { deleteTask } from '../queries.ts'
import { useTaskChange } from './use-task-change.ts'

interface DeleteTaskDialogProps {
  readonly task: TaskRow
  readonly onClose: () => void
}

export function DeleteTaskDialog({ task, onClose }: DeleteTaskDialogProps) {
  const deletion = useTaskChange(
    () => deleteTask(task.task_id),
    () => 'Task deleted',
    onClose,
  )
  return (
    <ConfirmDialog title="Delete this task?" confirmLabel="Delete task" action={deletion} onClose={onClose}>
      <p>
        The prompt, the input images, and the output will be deleted, and links to the output will stop
        working. The task will stay in your list, with its status and credits. You can't undo this action.
      </p>
    </ConfirmDialog>
  )
}
