// A button that cancels an unfinished task or deletes a finished one.

import { useState } from 'react'

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { taskTitle } from '../task-title.ts'
import { CancelTaskDialog } from './cancel-task-dialog.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'

const actions = {
  cancel: { label: 'Cancel', icon: 'close', variant: 'secondary' },
  delete: { label: 'Delete', icon: 'trash', variant: 'danger' },
} as const

type Action = keyof typeof actions

interface TaskActionProps {
  readonly task: TaskRow
  /** If true, the button shows an icon without text. */
  readonly isIcon?: boolean
}

export function TaskAction({ task, isIcon = false }: TaskActionProps) {
  // If the task ends while the cancel dialog is open, the dialog stays open, but the service refuses the request.
  const [dialog, open] = useState<Action | null>(null)
  const close = () => open(null)
  const name = actionOf(task)
  return (
    <>
      {name !== null &&
        (isIcon ? (
          <IconButton
            icon={actions[name].icon}
            label={`${actions[name].label} “${taskTitle(task)}”`}
            onClick={() => open(name)}
          />
        ) : (
          <Button
            size="small"
            icon={actions[name].icon}
            variant={actions[name].variant}
            onClick={() => open(name)}
          >
            {actions[name].label}
          </Button>
        ))}
      {dialog === 'cancel' && <CancelTaskDialog task={task} onClose={close} />}
      {dialog === 'delete' && <DeleteTaskDialog task={task} onClose={close} />}
    </>
  )
}

/** Returns null while the output is being stored or a cancellation is pending, and after a deletion. */
function actionOf({ phase, is_canceling, is_deleted }: TaskRow): Action | null {
  switch (phase) {
    case 'queued':
    case 'submitting':
    case 'running':
      return is_canceling ? null : 'cancel'
    case 'storing':
      return null
    case 'succeeded':
    case 'failed':
      return is_deleted ? null : 'delete'
  }
}
