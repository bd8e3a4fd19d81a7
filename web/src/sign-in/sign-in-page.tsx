// Sign-in with a password (and a code, if the account needs one) or with another service.

import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { useSession } from '../api/session.ts'
import { signIn } from './queries.ts'
import { CodeStep } from './code-step.tsx'
import { IdentityProviders } from './identity-providers.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { PasswordStep } from './password-step.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

const route = getRouteApi('/outside/sign-in')

export function SignInPage() {
  const { back, refused } = route.useSearch()
  const session = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signingIn = useAction(signIn, useAfterSignIn(back))
  const [isAtCode, setAtCode] = useState(false)
  if (signingIn.refusal?.code === 'code_needed' && !isAtCode) setAtCode(true)

  if (session.needs_https) return <NeedsHttps />
  if (isAtCode) {
    return (
      <CodeStep
        email={email}
        signingIn={signingIn}
        onCode={(code) => signingIn.run({ email, password, code })}
        onBack={() => {
          signingIn.reset()
          setAtCode(false)
        }}
      />
    )
  }
  return (
    <>
      <PasswordStep
        {...{ email, setEmail, password, setPassword, signingIn, refused }}
        onSubmit={() => signingIn.run({ email, password })}
      />
      <IdentityProviders />
      <div className="mt-8 flex flex-col gap-2 text-center text-sm text-balance text-muted">
        {session.sign_up === 'open' ? (
          <p>
            New here?{' '}
            <Link to="/sign-up" className="font-medium text-accent-ink underline underline-offset-2">
              Create an account
            </Link>
          </p>
        ) : (
          <p>No account yet? Ask the operator of this service for one.</p>
        )}
        <p>Forgot your password? Ask the operator for a reset link.</p>
      </div>
    </>
  )
}
