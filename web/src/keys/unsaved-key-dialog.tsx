// Asks for confirmation before the user leaves the page without copying a new key.

import { useLeaveConfirmation } from '../action/leave-guard.tsx'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'

export function UnsavedKeyDialog({ name }: { readonly name: string }) {
  const question = useLeaveConfirmation()
  if (question === null) return null
  return (
    <Dialog title={`Leave without saving “${name}”?`} onClose={question.stay}>
      <p className="text-sm text-muted">
        You won't be able to see this key again. If you haven't saved it, you'll need to create a new one.
      </p>
      <DialogActions>
        <Button onClick={question.stay}>Stay</Button>
        <Button variant="destructive" onClick={question.leave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
