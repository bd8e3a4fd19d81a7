// The page that a one-time link opens. The user sets a password and is signed in. The link's token is in the fragment
// of the URL, so it does not appear in any log. We remove the fragment from the address bar immediately.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { LinkAnswer } from '../../../src/http/site/wire/session.ts'
import { useAction } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { useSession } from '../api/session.ts'
import { buttonClasses } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { CodeField } from './fields/code-field.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField } from './fields/email-field.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { NewPassword } from './fields/new-password.tsx'
import { acceptLink, readLink } from './queries.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function LinkPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const { needs_https: needsHttps } = useSession()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => readLink({ token }),
    staleTime: Infinity,
  })
  if (needsHttps) return <NeedsHttps />
  if (link.data !== undefined) return <LinkForm token={token} link={link.data} />
  if (link.error !== null) return <InvalidLink reason={link.error.message} />
  return <Skeleton className="h-80" />
}

function LinkForm({ token, link }: { readonly token: string; readonly link: LinkAnswer }) {
  const [email, setEmail] = useState(link.email ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signingIn = useAction(acceptLink, useAfterSignIn())
  const [needsCode, setNeedsCode] = useState(false)
  if (signingIn.refusal?.code === 'code_needed' && !needsCode) setNeedsCode(true)
  const { title, about, submitLabel } = texts[link.purpose]
  return (
    <SignInForm
      title={title}
      about={about}
      submitLabel={submitLabel}
      isPending={signingIn.isPending}
      onSubmit={() =>
        signingIn.run({
          token,
          password,
          ...(link.email === null ? { email } : {}),
          ...(needsCode ? { code } : {}),
        })
      }
    >
      <RefusalNotice refusal={signingIn.refusal} fields={['email', 'password', 'code']} />
      {link.email === null ? (
        <EmailField value={email} onChange={setEmail} error={errorAt(signingIn.refusal, 'email')} />
      ) : (
        // Password managers need this field to save the password for the correct account.
        <input
          type="email"
          readOnly
          autoComplete="username"
          aria-label="Email"
          value={link.email}
          className="-mt-3 bg-transparent font-medium outline-none"
        />
      )}
      <NewPassword
        label={link.purpose === 'reset' ? 'New password' : 'Password'}
        value={password}
        onChange={setPassword}
        error={errorAt(signingIn.refusal, 'password')}
      />
      {needsCode && <CodeField value={code} onChange={setCode} error={errorAt(signingIn.refusal, 'code')} />}
    </SignInForm>
  )
}

const texts = {
  first: {
    title: 'Welcome to Mutoscope',
    about: 'Create an account for the operator of this service.',
    submitLabel: 'Create account',
  },
  invite: {
    title: "You've been invited",
    about: 'Choose a password to create your account.',
    submitLabel: 'Create account',
  },
  reset: {
    title: 'Reset your password',
    about:
      "You'll be signed out everywhere, and the services you sign in with will be unlinked. Your API keys will keep working. Revoke any keys you don't recognize.",
    submitLabel: 'Reset password',
  },
} as const

function InvalidLink({ reason }: { readonly reason: string }) {
  return (
    <EmptyState
      icon="warning"
      heading="h1"
      title="This link doesn't work"
      action={
        <Link to="/sign-in" className={buttonClasses('secondary')}>
          Go to sign-in
        </Link>
      }
    >
      <title>Invalid link · Mutoscope</title>
      {reason}
    </EmptyState>
  )
}
