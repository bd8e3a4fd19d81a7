import { useState } from 'react'
import type { ReactNode } from 'react'

import type { Key, NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { Badge } from '../components/display/badge.tsx'
import { Button } from '../components/button/button.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { Time } from '../components/display/time.tsx'
import { relativeTime } from '../lib/format.ts'
import { stateOf } from './key-state.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { SpentToday } from './spent-today.tsx'

interface KeyRowProps {
  readonly row: Key
  readonly onRotated: (answer: NewKeyAnswer) => void
}

export function KeyRow({ row, onRotated }: KeyRowProps) {
  const [dialog, open] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => open(null)
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-5 md:flex-row md:items-center md:gap-6">
      <KeyName row={row} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:flex-[1.6] lg:grid-cols-3">
        <Fact term="Last used">
          {row.last_used_at_ms === null ? 'Never' : <Time ms={row.last_used_at_ms} />}
        </Fact>
        <Fact term="Models">
          <span className="line-clamp-2 break-words">{row.model_ids?.join(', ') ?? 'All'}</span>
        </Fact>
        <Fact term="Spent today">
          <SpentToday spent={row.spent_today} max={row.daily_credits_max} />
        </Fact>
      </dl>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Rotate ${row.name}`} onClick={() => open('rotate')}>
          Rotate
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={`Revoke ${row.name}`}
          onClick={() => open('revoke')}
        >
          Revoke
        </Button>
      </div>
      {dialog === 'rotate' && <RotateKeyDialog row={row} onClose={close} onRotated={onRotated} />}
      {dialog === 'revoke' && <RevokeKeyDialog row={row} onClose={close} />}
    </li>
  )
}

function KeyName({ row }: { readonly row: Key }) {
  const nowMs = useNowMs()
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="font-medium break-words">{row.name}</h2>
        {row.expires_at_ms !== null && (
          <Badge tone={stateOf(row, nowMs) === 'expiring' ? 'warn' : 'neutral'} icon="clock">
            Expires {relativeTime(row.expires_at_ms, nowMs)}
          </Badge>
        )}
      </div>
      <p className="mt-1 font-mono text-[0.8125rem] text-muted">{row.hint}</p>
      <p className="mt-1 text-xs break-all text-muted">ID {row.key_id}</p>
      <p className="mt-1 text-xs text-muted">
        Created <Time ms={row.created_at_ms} />
      </p>
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
