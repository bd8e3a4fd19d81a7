import type { SignInRequest } from '../../../src/http/site/wire/session.ts'
import type { Action } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField } from './fields/email-field.tsx'
import { providerErrorMessage } from './provider-errors.ts'
import type { SignInSearch } from './sign-in-search.ts'

interface PasswordStepProps {
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly password: string
  readonly setPassword: (password: string) => void
  readonly signingIn: Action<SignInRequest>
  readonly refused: SignInSearch['refused']
  readonly onSubmit: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { email, setEmail, password, setPassword, signingIn, refused, onSubmit } = props
  return (
    <SignInForm title="Sign in" submitLabel="Sign in" isPending={signingIn.isPending} onSubmit={onSubmit}>
      {refused !== undefined && signingIn.refusal === null && (
        <Notice kind="error">{providerErrorMessage(refused)}</Notice>
      )}
      <RefusalNotice refusal={signingIn.refusal} fields={['email', 'password']} />
      <EmailField value={email} onChange={setEmail} error={errorAt(signingIn.refusal, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorAt(signingIn.refusal, 'password')}
      />
    </SignInForm>
  )
}
