// Codes of an authenticator app beside the password: set up, or taken away.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { TotpBeginAnswer } from '../../../src/http/site/wire/security.ts'
import { ConfirmDialog } from '../action/confirm-dialog.tsx'
import { useAction } from '../action/use-action.ts'
import { beginTotp, removeTotp } from './queries.ts'
import { sessionKey, useAccount } from '../api/session.ts'
import { Badge } from '../components/display/badge.tsx'
import { Button } from '../components/button/button.tsx'
import { Card } from '../components/panel/card.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'

export function AuthenticatorCard() {
  const account = useAccount()
  const queries = useQueryClient()
  const say = useToast()
  const [begun, setBegun] = useState<TotpBeginAnswer | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: sessionKey })
  const beginning = useAction(beginTotp, setBegun)
  const removing = useAction(removeTotp, async () => {
    setRemoving(false)
    say('Your password alone signs you in')
    await refresh()
  })
  const hasTotp = account?.has_totp ?? false
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          Authenticator app
          {hasTotp && (
            <Badge tone="good" icon="check">
              On
            </Badge>
          )}
        </span>
      }
      about="Signing in also asks for a code from your phone, so a stolen password alone is not enough."
      actions={
        hasTotp ? (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            Remove it
          </Button>
        ) : (
          <Button isPending={beginning.isPending} onClick={() => beginning.run(undefined)}>
            Set it up
          </Button>
        )
      }
    >
      <RefusalNotice refusal={beginning.refusal} />
      {begun !== null && (
        <AuthenticatorDialog
          begun={begun}
          onClose={() => {
            setBegun(null)
            void refresh()
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          verb="Remove it"
          action={removing}
          onClose={() => setRemoving(false)}
        >
          Your password alone will sign you in, and the recovery codes will no longer work.
        </ConfirmDialog>
      )}
    </Card>
  )
}
