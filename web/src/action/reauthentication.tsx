// Asks for the password or a code again if an action requires a recent sign-in.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useState } from 'react'
import type { ReactNode } from 'react'

import { Refusal, errorAt } from '../api/refusal.ts'
import { proveIdentity, sessionKey, useAccount } from '../api/session.ts'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { TextInput } from '../components/form/text-input.tsx'

/** Runs `act`. If `act` rejects with `proof_needed`, asks for the password or a code, and then runs `act` again. */
export type Reauthenticate = <Output>(act: () => Promise<Output>) => Promise<Output>

/** Thrown if the user closes the dialog without confirming. */
export class ReauthenticationCanceled extends Error {
  override readonly name = 'ReauthenticationCanceled'
}

export function useReauthentication(): Reauthenticate {
  return useContext(ReauthenticationContext)
}

const ReauthenticationContext = createContext<Reauthenticate>((act) => act())

interface Question {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

export function ReauthenticationProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const reauthenticate: Reauthenticate = useCallback(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'proof_needed') throw error
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    setQuestion({ onConfirmed: resolve, onCancel: () => reject(new ReauthenticationCanceled()) })
    await promise.finally(() => setQuestion(null))
    return act()
  }, [])
  return (
    <ReauthenticationContext value={reauthenticate}>
      {children}
      {question !== null && <ReauthenticationDialog {...question} />}
    </ReauthenticationContext>
  )
}

/** Asks for the password or, if the account has none, for an authentication code. */
function ReauthenticationDialog({ onConfirmed, onCancel }: Question) {
  const hasPassword = useAccount()?.has_password ?? true
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const proof = useMutation({
    mutationFn: () => proveIdentity(hasPassword ? { password: answer } : { code: answer }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionKey })
      onConfirmed()
    },
  })
  const refusal = proof.error instanceof Refusal ? proof.error : null
  // `sign_in_failed` does not name a field, so the only field shows the message.
  const error =
    refusal?.code === 'sign_in_failed' ? refusal.message : errorAt(refusal, hasPassword ? 'password' : 'code')
  return (
    <Dialog title="Confirm it's you" onClose={onCancel}>
      <Form
        onSubmit={() => {
          if (!proof.isPending) proof.mutate()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-muted">
          You signed in a while ago. To continue,{' '}
          {hasPassword ? 'enter your password' : 'enter an authentication code'}.
        </p>
        {error === undefined && <RefusalNotice refusal={refusal} />}
        {hasPassword ? (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={answer}
            onChange={setAnswer}
            error={error}
          />
        ) : (
          <Field
            label="Authentication code"
            hint="Enter the 6-digit code from your authenticator app, or a recovery code."
            error={error}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="one-time-code"
                required
                value={answer}
                onChange={(event) => setAnswer(event.target.value)}
              />
            )}
          </Field>
        )}
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={proof.isPending}>
            Continue
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
