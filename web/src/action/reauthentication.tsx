// Asks who is there once more, where the service wants that before it does something.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useState } from 'react'
import type { ReactNode } from 'react'

import { Refusal, errorAt } from '../api/refusal.ts'
import { reauthenticate, sessionKey, useAccount } from '../api/session.ts'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { TextInput } from '../components/form/text-input.tsx'

/** Does it; where that is refused with `proof_needed`, asks for the password and does it again. */
export type Reauthenticate = <Output>(act: () => Promise<Output>) => Promise<Output>

/** The question was closed without an answer. */
export class ReauthenticationCanceled extends Error {
  override readonly name = 'ReauthenticationCanceled'
}

export function useReauthentication(): Reauthenticate {
  return useContext(ReauthenticationContext)
}

const ReauthenticationContext = createContext<Reauthenticate>((act) => act())

interface Question {
  readonly onProved: () => void
  readonly onDeclined: () => void
}

export function ReauthenticationProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const prover: Reauthenticate = useCallback(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'proof_needed') throw error
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    setQuestion({ onProved: resolve, onDeclined: () => reject(new ReauthenticationCanceled()) })
    await promise.finally(() => setQuestion(null))
    return act()
  }, [])
  return (
    <ReauthenticationContext value={prover}>
      {children}
      {question !== null && <ReauthenticationDialog {...question} />}
    </ReauthenticationContext>
  )
}

/** An account without a password proves itself by a code. */
function ReauthenticationDialog({ onProved, onDeclined }: Question) {
  const hasPassword = useAccount()?.has_password ?? true
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const proof = useMutation({
    mutationFn: () => reauthenticate(hasPassword ? { password: answer } : { code: answer }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionKey })
      onProved()
    },
  })
  const refusal = proof.error instanceof Refusal ? proof.error : null
  // There is one field: what is wrong with the answer is wrong there.
  const error =
    refusal?.code === 'sign_in_failed' ? refusal.message : errorAt(refusal, hasPassword ? 'password' : 'code')
  return (
    <Dialog title="Is it you?" onClose={onDeclined}>
      <Form
        onSubmit={() => {
          if (!proof.isPending) proof.mutate()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-muted">
          You signed in a while ago. Before this is done, prove that it is you.
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
          <Field label="Code" hint="From your authenticator app, or a recovery code." error={error}>
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
          <Button onClick={onDeclined}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={proof.isPending}>
            Go on
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
