import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { ledgerQuery, redeemCode } from './queries.ts'
import { errorAt } from '../api/refusal.ts'
import type { Refusal } from '../api/refusal.ts'
import { sessionKey } from '../api/session.ts'
import { Button } from '../components/button/button.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { TextInput } from '../components/form/text-input.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { formatNumber, unitFor } from '../lib/format.ts'

export function RedeemForm() {
  const queries = useQueryClient()
  const showToast = useToast()
  const [code, setCode] = useState('')
  const redemption = useAction(redeemCode, async ({ credits }) => {
    setCode('')
    showToast(`${formatNumber(credits)} ${unitFor(credits, 'credit')} added`)
    await Promise.all([
      queries.invalidateQueries({ queryKey: sessionKey }),
      queries.resetQueries({ queryKey: ledgerQuery.queryKey }),
    ])
  })
  const error = errorOfCode(redemption.refusal)
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => redemption.run({ code })}>
      <Field label="Redeem a code" hint="Capitalization, spaces, and hyphens don't matter." error={error}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              placeholder="MUTO-…"
              className="min-w-0 font-mono uppercase"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" variant="primary" isPending={redemption.isPending}>
              Redeem
            </Button>
          </div>
        )}
      </Field>
      {error === undefined && <RefusalNotice refusal={redemption.refusal} />}
    </Form>
  )
}

/** `code_not_valid` does not name a field, so the only field shows the message. */
function errorOfCode(refusal: Refusal | null): string | undefined {
  return refusal?.code === 'code_not_valid' ? refusal.message : errorAt(refusal, 'code')
}
