// The second step of signing in, where the account has an authenticator app.

import { useState } from 'react'

import type { SignInRequest } from '../../../src/http/site/wire/session.ts'
import type { Action } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { CodeField } from './code-field.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface CodeStepProps {
  readonly email: string
  readonly entry: Action<SignInRequest>
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}

export function CodeStep({ email, entry, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const { refusal } = entry
  // The question for the code came as a refusal too, without a field.
  const isFirst = refusal?.code === 'code_needed' && refusal.field === null
  return (
    <>
      <SignInForm
        title="Enter your code"
        about={email}
        verb="Sign in"
        isPending={entry.isPending}
        onSubmit={() => onCode(code)}
      >
        {!isFirst && <RefusalNotice refusal={refusal} fields={['code']} />}
        <CodeField value={code} onChange={setCode} error={errorAt(refusal, 'code')} />
      </SignInForm>
      <Button variant="ghost" icon="arrow-left" className="mt-3 w-full" onClick={onBack}>
        Sign in as somebody else
      </Button>
    </>
  )
}
