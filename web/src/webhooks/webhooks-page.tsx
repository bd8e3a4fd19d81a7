import { useState } from 'react'

import { Button } from '../components/button/button.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { focusMain } from '../lib/focus-main.ts'
import { EndpointList } from './endpoint-list.tsx'
import { NewEndpointDialog } from './new-endpoint-dialog.tsx'
import { NewSecretCard } from './new-secret-card.tsx'
import type { NewSecret } from './new-secret-card.tsx'

export function WebhooksPage() {
  const [isCreating, setCreating] = useState(false)
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([])
  const show = (secret: NewSecret) => setSecrets((others) => [secret, ...others])
  const done = (saved: NewSecret) => {
    setSecrets((all) => all.filter((secret) => secret !== saved))
    focusMain()
  }
  return (
    <>
      <PageHeader
        title="Webhooks"
        about="We send a signed request to your server whenever one of your tasks ends, so you don't have to poll for results."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            Add endpoint
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {secrets.map((secret) => (
          <NewSecretCard key={secret.secret} shown={secret} onDone={() => done(secret)} />
        ))}
        <EndpointList onRotated={show} onCreate={() => setCreating(true)} />
      </div>
      {isCreating && (
        <NewEndpointDialog
          onClose={() => setCreating(false)}
          onCreated={({ endpoint, secret }) => {
            setCreating(false)
            show({ url: endpoint.url, secret })
          }}
        />
      )}
    </>
  )
}
