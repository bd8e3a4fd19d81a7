import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { useSession } from '../api/session.ts'
import { signUp } from './queries.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField } from './fields/email-field.tsx'
import { IdentityProviders } from './identity-providers.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { NewPassword } from './fields/new-password.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function SignUpPage() {
  const session = useSession()
  if (session.needs_https) return <NeedsHttps />
  return (
    <>
      {session.sign_up === 'open' ? <SignUpForm /> : <Closed />}
      <p className="mt-8 text-center text-sm text-muted">
        Already have an account?{' '}
        <Link to="/sign-in" className="font-medium text-accent-ink underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </>
  )
}

function SignUpForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signingUp = useAction(signUp, useAfterSignIn())
  return (
    <>
      <SignInForm
        title="Create your account"
        submitLabel="Create account"
        isPending={signingUp.isPending}
        onSubmit={() => signingUp.run({ email, password })}
      >
        <RefusalNotice refusal={signingUp.refusal} fields={['email', 'password']} />
        <EmailField value={email} onChange={setEmail} error={errorAt(signingUp.refusal, 'email')} />
        <NewPassword
          label="Password"
          value={password}
          onChange={setPassword}
          error={errorAt(signingUp.refusal, 'password')}
        />
      </SignInForm>
      <IdentityProviders />
    </>
  )
}

function Closed() {
  return (
    <Notice kind="info" title="Sign-up isn't open to everyone">
      <title>Create your account · Mutoscope</title>
      Ask the operator of this service for an account.
    </Notice>
  )
}
