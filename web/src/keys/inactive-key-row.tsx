// One expired or revoked key.

import type { Key } from '../../../src/http/site/wire/keys.ts'
import { Badge } from '../components/display/badge.tsx'
import { Time } from '../components/display/time.tsx'

export function InactiveKeyRow({ row }: { readonly row: Key }) {
  const isRevoked = row.revoked_at_ms !== null
  const endedAtMs = row.revoked_at_ms ?? row.expires_at_ms ?? row.created_at_ms
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 text-sm sm:px-5">
      <span className="min-w-0 font-medium break-words">{row.name}</span>
      <span className="font-mono text-[0.8125rem] text-muted">{row.hint}</span>
      <span className="text-xs break-all text-muted">ID {row.key_id}</span>
      <span className="flex items-center gap-2.5 text-muted sm:ml-auto">
        <Badge icon={isRevoked ? 'x-circle' : 'clock'}>{isRevoked ? 'Revoked' : 'Expired'}</Badge>
        <Time ms={endedAtMs} />
      </span>
    </li>
  )
}
