// The second sign-in step, for accounts with an authenticator app.

import { useState } from 'react'

import type { SignInRequest } from '../../../src/http/site/wire/session.ts'
import type { Action } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { CodeField } from './fields/code-field.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface CodeStepProps {
  readonly email: string
  readonly signingIn: Action<SignInRequest>
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}

export function CodeStep({ email, signingIn, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const { refusal } = signingIn
  // When the service first asks for the code, the error does not name a field. For a wrong code, it names `code`.
  const isFirst = refusal?.code === 'code_needed' && refusal.field === null
  return (
    <>
      <SignInForm
        title="Two-factor authentication"
        about={email}
        submitLabel="Verify"
        isPending={signingIn.isPending}
        onSubmit={() => onCode(code)}
      >
        {!isFirst && <RefusalNotice refusal={refusal} fields={['code']} />}
        <CodeField value={code} onChange={setCode} error={errorAt(refusal, 'code')} />
      </SignInForm>
      <Button variant="ghost" icon="arrow-left" className="mt-3 w-full" onClick={onBack}>
        Use a different account
      </Button>
    </>
  )
}
