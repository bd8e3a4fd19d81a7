// Where a one-time link leads: one sets a password, and is signed in. Its token is taken out of the address bar at
// once; it never was part of a path, so no log holds it.

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
import { CodeField } from './code-field.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField } from './email-field.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { NewPassword } from './new-password.tsx'
import { acceptLink, lookAtLink } from './queries.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function LinkPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const { needs_https: needsHttps } = useSession()
  const look = useQuery({
    queryKey: ['link', token],
    queryFn: () => lookAtLink({ token }),
    staleTime: Infinity,
  })
  if (needsHttps) return <NeedsHttps />
  if (look.data !== undefined) return <LinkForm token={token} link={look.data} />
  if (look.error !== null) return <SpentLink reason={look.error.message} />
  return <Skeleton className="h-80" />
}

function LinkForm({ token, link }: { readonly token: string; readonly link: LinkAnswer }) {
  const [email, setEmail] = useState(link.email ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const entry = useAction(acceptLink, useAfterSignIn())
  const [needsCode, setNeedsCode] = useState(false)
  if (entry.refusal?.code === 'code_needed' && !needsCode) setNeedsCode(true)
  const { title, about, verb } = words[link.purpose]
  return (
    <SignInForm
      title={title}
      about={about}
      verb={verb}
      isPending={entry.isPending}
      onSubmit={() =>
        entry.run({
          token,
          password,
          ...(link.email === null ? { email } : {}),
          ...(needsCode ? { code } : {}),
        })
      }
    >
      <RefusalNotice refusal={entry.refusal} fields={['email', 'password', 'code']} />
      {link.email === null ? (
        <EmailField value={email} onChange={setEmail} error={errorAt(entry.refusal, 'email')} />
      ) : (
        // Read-only, and there so that a password manager knows whose password it keeps.
        <input
          type="email"
          readOnly
          autoComplete="username"
          aria-label="E-mail"
          value={link.email}
          className="-mt-3 bg-transparent font-medium outline-none"
        />
      )}
      <NewPassword
        label={link.purpose === 'reset' ? 'New password' : 'Password'}
        value={password}
        onChange={setPassword}
        error={errorAt(entry.refusal, 'password')}
      />
      {needsCode && <CodeField value={code} onChange={setCode} error={errorAt(entry.refusal, 'code')} />}
    </SignInForm>
  )
}

const words = {
  first: {
    title: 'Welcome to Mutoscope',
    about: 'This link makes you the first operator. Choose how you will sign in.',
    verb: 'Begin',
  },
  invite: { title: 'You are invited', about: 'Choose how you will sign in.', verb: 'Open the account' },
  reset: {
    title: 'Set a new password',
    about:
      'Wherever you are still signed in, you will be signed out, and other services are unlinked. API keys live on: revoke those that you do not know.',
    verb: 'Set the password',
  },
} as const

function SpentLink({ reason }: { readonly reason: string }) {
  return (
    <EmptyState
      icon="warning"
      heading="h1"
      title="This link does not work"
      action={
        <Link to="/sign-in" className={buttonClasses('secondary')}>
          Go to the sign-in
        </Link>
      }
    >
      <title>Link · Mutoscope</title>
      {reason}
    </EmptyState>
  )
}
