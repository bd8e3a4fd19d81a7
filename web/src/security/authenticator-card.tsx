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
  const showToast = useToast()
  const [setup, setSetup] = useState<TotpBeginAnswer | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: sessionKey })
  const beginning = useAction(beginTotp, setSetup)
  const removing = useAction(removeTotp, async () => {
    setRemoving(false)
    showToast('Authenticator app removed')
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
              Enabled
            </Badge>
          )}
        </span>
      }
      about="Protects your account by asking for a code from your phone when you sign in."
      actions={
        hasTotp ? (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            Remove authenticator app
          </Button>
        ) : (
          <Button isPending={beginning.isPending} onClick={() => beginning.run(undefined)}>
            Set up authenticator app
          </Button>
        )
      }
    >
      <RefusalNotice refusal={beginning.refusal} />
      {setup !== null && (
        <AuthenticatorDialog
          setup={setup}
          onClose={() => {
            setSetup(null)
            void refresh()
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove authenticator app?"
          confirmLabel="Remove authenticator app"
          action={removing}
          onClose={() => setRemoving(false)}
        >
          You'll need only your password to sign in, and your recovery codes will stop working.
        </ConfirmDialog>
      )}
    </Card>
  )
}
