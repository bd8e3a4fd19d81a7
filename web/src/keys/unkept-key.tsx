// Asks before one leaves the page with a key that was not kept. Where the site cannot ask in its own words, as when the
// tab is closed, the browser asks in its.

import { useBlocker } from '@tanstack/react-router'

import { Button } from '../components/button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'

export function UnkeptKey({ name }: { readonly name: string }) {
  const leaving = useBlocker({ shouldBlockFn: leadsAway, withResolver: true })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog title={`Leave without the key “${name}”?`} onClose={leaving.reset}>
      <p className="text-sm text-muted">
        It is not shown again. If you have not kept it, you will have to make another one.
      </p>
      <DialogActions>
        <Button onClick={leaving.reset}>Stay</Button>
        <Button look="destroy" onClick={leaving.proceed}>
          Leave without it
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Ways {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}

function leadsAway({ current, next }: Ways): boolean {
  return current.pathname !== next.pathname
}
