import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { keysQuery } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { focusMain } from '../lib/focus-main.ts'
import { NewKeyCard } from './new-key-card.tsx'
import { KeyList } from './key-list.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysPage() {
  const [isCreating, setCreating] = useState(false)
  const [newKeys, setNewKeys] = useState<readonly NewKeyAnswer[]>([])
  const keys = useQuery(keysQuery).data?.keys ?? []
  const isRevoked = ({ key }: NewKeyAnswer) =>
    keys.some(({ key_id, revoked_at_ms }) => key_id === key.key_id && revoked_at_ms !== null)
  const show = (answer: NewKeyAnswer) => setNewKeys((others) => [answer, ...others])
  const done = (saved: NewKeyAnswer) => {
    setNewKeys((all) => all.filter((answer) => answer !== saved))
    focusMain()
  }
  return (
    <>
      <PageHeader
        title="API keys"
        about="Your programs use these keys to call the API. Give each program its own key, so you can revoke one without affecting the others."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            Create key
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {/* The new key is not shown in a dialog, because closing a dialog by accident would lose the key, which we
            cannot show again. */}
        {newKeys
          .filter((answer) => !isRevoked(answer))
          .map((answer) => (
            <NewKeyCard key={answer.secret} answer={answer} onDone={() => done(answer)} />
          ))}
        <KeyList onRotated={show} onCreate={() => setCreating(true)} />
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
