// Asks for confirmation and cancels a task.

import { useQueryClient } from '@tanstack/react-query'

import type { TaskAnswer, TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { ConfirmDialog } from '../../action/confirm-dialog.tsx'
import { useAction } from '../../action/use-action.ts'
import { Credits } from '../../components/display/credits.tsx'
import { useToast } from '../../components/feedback/toast.tsx'
import { focusMain } from '../../lib/focus-main.ts'
import { applyTaskAnswer } from '../apply-task.ts'
import { cancelTask } from '../queries.ts'

export function CancelTaskDialog({
  task,
  onClose,
}: {
  readonly task: TaskRow
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const showToast = useToast()
  const cancellation = useAction<void, TaskAnswer>(
    () => cancelTask(task.task_id),
    (answer) => {
      showToast(answer.is_canceling ? 'Cancellation requested' : 'Task cancelled')
      onClose()
      applyTaskAnswer(queries, answer)
      focusMain()
    },
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
        Once the task has stopped, we refund its <Credits amount={task.credits} />. If the engine finishes it
        first, the task still succeeds.
      </p>
    </ConfirmDialog>
  )
}
