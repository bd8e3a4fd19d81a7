// The first step of signing in: who one is, and the password.

import type { SignInRequest } from '../../../src/http/site/wire/session.ts'
import type { Action } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField } from './email-field.tsx'
import { providerErrorMessage } from './provider-errors.ts'
import type { SignInSearch } from './sign-in-search.ts'

interface PasswordStepProps {
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly password: string
  readonly setPassword: (password: string) => void
  readonly entry: Action<SignInRequest>
  readonly refused: SignInSearch['refused']
  readonly onSubmit: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { email, setEmail, password, setPassword, entry, refused, onSubmit } = props
  return (
    <SignInForm title="Sign in" verb="Sign in" isPending={entry.isPending} onSubmit={onSubmit}>
      {refused !== undefined && entry.refusal === null && (
        <Notice kind="error">{providerErrorMessage(refused)}</Notice>
      )}
      <RefusalNotice refusal={entry.refusal} fields={['email', 'password']} />
      <EmailField value={email} onChange={setEmail} error={errorAt(entry.refusal, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorAt(entry.refusal, 'password')}
      />
    </SignInForm>
  )
}
