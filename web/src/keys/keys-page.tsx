// The API keys of the account: what there is, and a new one.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { keysQuery } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { focusMain } from '../lib/focus-main.ts'
import { FreshKey } from './new-key-card.tsx'
import { KeyList } from './key-list.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysPage() {
  const [isCreating, setCreating] = useState(false)
  const [fresh, setFresh] = useState<readonly NewKeyAnswer[]>([])
  const keys = useQuery(keysQuery).data?.keys ?? []
  const isRevoked = ({ key }: NewKeyAnswer) =>
    keys.some(({ key_id, revoked_at_ms }) => key_id === key.key_id && revoked_at_ms !== null)
  const show = (answer: NewKeyAnswer) => setFresh((others) => [answer, ...others])
  const done = (kept: NewKeyAnswer) => {
    setFresh((all) => all.filter((answer) => answer !== kept))
    focusMain()
  }
  return (
    <>
      <PageHeader
        title="Keys"
        about="Your programs call the API with a key. Give each its own, so that you can revoke one without the others."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            New key
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {/* In the page and not in a dialog, where a careless Escape would lose what is never shown again. */}
        {fresh
          .filter((answer) => !isRevoked(answer))
          .map((answer) => (
            <FreshKey key={answer.secret} answer={answer} onDone={() => done(answer)} />
          ))}
        <KeyList onRolled={show} onCreate={() => setCreating(true)} />
      </div>
      {isCreating && (
        <NewKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(answer) => {
            setCreating(false)
            show(answer)
          }}
        />
      )}
    </>
  )
}
