// Asks once more before something that cannot be taken back.

import type { ReactNode } from 'react'

import type { Action } from '../use-action.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

interface ConfirmDialogProps {
  readonly title: ReactNode
  /** What will have happened. */
  readonly children: ReactNode
  /** A verb: what the button does. */
  readonly verb: string
  readonly action: Action<void>
  readonly onClose: () => void
}

export function ConfirmDialog({ title, children, verb, action, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-sm text-muted">{children}</div>
      <RefusalNotice refusal={action.refusal} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" isPending={action.isPending} onClick={() => action.run()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
