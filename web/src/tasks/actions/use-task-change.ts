// Runs a request that changes a task, for the dialog that asks for its confirmation.

import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'

import type { TaskAnswer } from '../../../../src/http/site/wire/tasks.ts'
import { useAction } from '../../action/use-action.ts'
import type { Action } from '../../action/use-action.ts'
import { useToast } from '../../components/feedback/toast.tsx'
import { focusMain } from '../../lib/focus-main.ts'
import { applyTaskAnswer } from '../apply-task.ts'

/** `describe` returns the confirmation to show. */
export function useTaskChange(
  change: () => Promise<TaskAnswer>,
  describe: (task: TaskAnswer) => string,
  onClose: () => void,
): Action<void> {
  const queries = useQueryClient()
  const showToast = useToast()
  return useAction<void, TaskAnswer>(change, (task) => {
    showToast(describe(task))
    // The dialog returns the focus to its opener, which the change removes from the page.
    flushSync(onClose)
    focusMain()
    applyTaskAnswer(queries, task)
  })
}
