// Sets up an authenticator app: the secret goes to the phone, a first code comes back, recovery codes are kept.

import { useEffect, useRef, useState } from 'react'

import type { TotpBeginAnswer } from '../../../src/http/site/wire/security.ts'
import { useAction } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { confirmTotp } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { CopyButton } from '../components/button/copy-button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Form } from '../components/form/form.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorDialogProps {
  readonly begun: TotpBeginAnswer
  readonly onClose: () => void
}

export function AuthenticatorDialog({ begun, onClose }: AuthenticatorDialogProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  return recoveryCodes === null ? (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <FirstCode begun={begun} onClose={onClose} onConfirmed={setRecoveryCodes} />
    </Dialog>
  ) : (
    <Dialog key="codes" title="Keep your recovery codes" onClose={onClose}>
      <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
    </Dialog>
  )
}

interface FirstCodeProps extends AuthenticatorDialogProps {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCode({ begun, onClose, onConfirmed }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Whoever has scanned the picture types next. After the dialog has opened, which moves the focus too.
  useEffect(() => field.current?.focus(), [])
  const confirming = useAction(confirmTotp, (answer) => onConfirmed(answer.recovery_codes))
  return (
    <Form onSubmit={() => confirming.run({ code })} className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={begun.uri} label="QR code of the secret" />
        <div className="min-w-0 text-sm">
          <p>Scan this with an authenticator app on your phone. Without a camera, type the secret:</p>
          <p className="mt-2 rounded-control bg-sunken p-2.5 font-mono break-all">{grouped(begun.secret)}</p>
          <div className="mt-1 -ml-3">
            <CopyButton text={begun.secret} label="Copy the secret" />
          </div>
        </div>
      </div>
      <RefusalNotice refusal={confirming.refusal} fields={['code']} />
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        hint="The six digits that the app shows now."
        error={errorAt(confirming.refusal, 'code')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={confirming.isPending}>
          Turn it on
        </Button>
      </DialogActions>
    </Form>
  )
}

function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  return (
    <>
      <Notice kind="warning">
        They are shown this once. Each opens your account one time, if you lose your phone.
      </Notice>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  )
}

/** In fours, which are easier to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
