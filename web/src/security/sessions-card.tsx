import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SessionsAnswer } from '../../../src/http/site/wire/security.ts'
import { ConfirmDialog } from '../action/confirm-dialog.tsx'
import { useSignOut } from '../action/use-sign-out.ts'
import { sessionsQuery, signOutEverywhere } from './queries.ts'
import { Badge } from '../components/display/badge.tsx'
import { Button } from '../components/button/button.tsx'
import { Card } from '../components/panel/card.tsx'
import { Icon } from '../components/display/icon.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { Time } from '../components/display/time.tsx'
import { describeAgent } from './describe-agent.ts'

export function SessionsCard() {
  const { data, error } = useQuery(sessionsQuery)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card
      title="Sessions"
      about="These browsers are signed in to your account."
      actions={
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {error !== null && data === undefined && <Notice kind="error">{error.message}</Notice>}
      {data === undefined && error === null && <Skeleton className="h-16" />}
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {data?.sessions.map((session) => (
          <SessionItem key={session.session_id} session={session} />
        ))}
      </ul>
      {isConfirming && <SignOutDialog onClose={() => setConfirming(false)} />}
    </Card>
  )
}

function SessionItem({ session }: { readonly session: SessionsAnswer['sessions'][number] }) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-3">
      <Icon name="screen" className="text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium" title={session.agent}>
          {describeAgent(session.agent)}
        </p>
        <p className="text-muted">
          <span className="inline-block">
            Active <Time ms={session.seen_at_ms} />
          </span>
          {' · '}
          <span className="inline-block">
            Signed in <Time ms={session.created_at_ms} />
          </span>
        </p>
      </div>
      {session.is_this && (
        <Badge tone="good" icon="check">
          This device
        </Badge>
      )}
    </li>
  )
}

function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const signingOut = useSignOut(signOutEverywhere)
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      action={signingOut}
      onClose={onClose}
    >
      You'll be signed out of every browser, including this one. Your API keys will keep working.
    </ConfirmDialog>
  )
}
