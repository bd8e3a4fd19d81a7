// The part of a confirmation dialog that sends a request to change a task.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { TaskAnswer } from '../../../../src/http/site/wire/tasks.ts'
import { useAction } from '../../action/use-action.ts'
import type { Action } from '../../action/use-action.ts'
import { useToast } from '../../components/feedback/toast.tsx'
import { focusMain } from '../../lib/focus-main.ts'
import { applyTaskAnswer } from '../apply-task.ts'

/** `describe` returns the message to show after the change. */
export function useTaskChange(
  change: () => Promise<TaskAnswer>,
  describe: (task: TaskAnswer) => string,
  onClose: () => void,
): Action<void> {
  const queries = useQueryClient()
  const showToast = useToast()
  const hasChanged = useRef(false)
  // A closing dialog returns the focus to the button that opened it. The change removes this button, so we focus the
  // page content instead.
  useEffect(
    () => () => {
      if (hasChanged.current) focusMain()
    },
    [],
  )
  return useAction<void, TaskAnswer>(change, (task) => {
    hasChanged.current = true
    showToast(describe(task))
    onClose()
    applyTaskAnswer(queries, task)
  })
}
