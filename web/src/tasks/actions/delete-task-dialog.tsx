// Asks for confirmation and deletes the content of a finished task.

import { useQueryClient } from '@tanstack/react-query'

import type { TaskAnswer, TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { ConfirmDialog } from '../../action/confirm-dialog.tsx'
import { useAction } from '../../action/use-action.ts'
import { useToast } from '../../components/feedback/toast.tsx'
import { focusMain } from '../../lib/focus-main.ts'
import { applyTaskAnswer } from '../apply-task.ts'
import { deleteTask } from '../queries.ts'

export function DeleteTaskDialog({
  task,
  onClose,
}: {
  readonly task: TaskRow
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const showToast = useToast()
  const deletion = useAction<void, TaskAnswer>(
    () => deleteTask(task.task_id),
    (answer) => {
      showToast('Task deleted')
      onClose()
      applyTaskAnswer(queries, answer)
      focusMain()
    },
  )
  return (
    <ConfirmDialog title="Delete this task?" confirmLabel="Delete task" action={deletion} onClose={onClose}>
      <p>
        This deletes the prompt, the input images and the output, and links to the output stop working. The
        list of tasks keeps an entry with the status and the credits. You can't undo this.
      </p>
    </ConfirmDialog>
  )
}
