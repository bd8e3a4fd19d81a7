// Asks for confirmation before an action that cannot be undone.

import type { ReactNode } from 'react'

import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import type { Action } from './use-action.ts'

interface ConfirmDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly confirmLabel: string
  /** The label of the button that closes the dialog without running the action. */
  readonly closeLabel?: string
  readonly action: Action<void>
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, closeLabel = 'Cancel', action, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-sm text-muted">{children}</div>
      <RefusalNotice refusal={action.refusal} />
      <DialogActions>
        <Button onClick={onClose}>{closeLabel}</Button>
        <Button variant="destructive" isPending={action.isPending} onClick={() => action.run()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
