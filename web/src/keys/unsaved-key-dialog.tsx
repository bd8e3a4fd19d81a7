// Asks before one leaves the page, or signs out, with a key that was not kept.

import { useLeaveConfirmation } from '../action/leave-guard.tsx'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'

export function UnkeptKey({ name }: { readonly name: string }) {
  const question = useLeaveConfirmation()
  if (question === null) return null
  return (
    <Dialog title={`Leave without the key “${name}”?`} onClose={question.stay}>
      <p className="text-sm text-muted">
        It is not shown again. If you have not kept it, you will have to make another one.
      </p>
      <DialogActions>
        <Button onClick={question.stay}>Stay</Button>
        <Button variant="destructive" onClick={question.leave}>
          Leave without it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
