// Sets up an authenticator app: the user scans a QR code, enters a code from the app, and saves the recovery codes.

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
import { CodeField } from '../sign-in/fields/code-field.tsx'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorDialogProps {
  readonly setup: TotpBeginAnswer
  readonly onClose: () => void
}

export function AuthenticatorDialog({ setup, onClose }: AuthenticatorDialogProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  return recoveryCodes === null ? (
    <Dialog title="Set up authenticator app" onClose={onClose}>
      <FirstCode setup={setup} onClose={onClose} onConfirmed={setRecoveryCodes} />
    </Dialog>
  ) : (
    <Dialog key="codes" title="Save your recovery codes" onClose={onClose}>
      <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
    </Dialog>
  )
}

interface FirstCodeProps extends AuthenticatorDialogProps {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCode({ setup, onClose, onConfirmed }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field gets the focus, because the user types the code next. Opening the dialog also moves the focus, so this
  // effect runs after the dialog has opened.
  useEffect(() => field.current?.focus(), [])
  const confirming = useAction(confirmTotp, (answer) => onConfirmed(answer.recovery_codes))
  return (
    <Form onSubmit={() => confirming.run({ code })} className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={setup.uri} label="QR code with the setup key" />
        <div className="min-w-0 text-sm">
          <p>Scan this QR code with your authenticator app. If you can't scan it, enter this setup key:</p>
          <p className="mt-2 rounded-control bg-sunken p-2.5 font-mono break-all">{inGroups(setup.secret)}</p>
          <div className="mt-1 -ml-3">
            <CopyButton text={setup.secret} label="Copy setup key" />
          </div>
        </div>
      </div>
      <RefusalNotice refusal={confirming.refusal} fields={['code']} />
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        hint="Enter the 6-digit code shown in the app."
        error={errorAt(confirming.refusal, 'code')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={confirming.isPending}>
          Enable
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
        We won't show these codes again. If you lose your phone, you can use each code once to sign in.
      </Notice>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      </DialogActions>
    </>
  )
}

/** Groups of four characters are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
