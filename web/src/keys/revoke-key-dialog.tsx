// Ends a key for good.

import { useQueryClient } from '@tanstack/react-query'

import type { Key } from '../../../src/http/site/wire/keys.ts'
import { ConfirmDialog } from '../action/confirm-dialog.tsx'
import { useAction } from '../action/use-action.ts'
import { keysQuery, revokeKey } from './queries.ts'
import { useToast } from '../components/feedback/toast.tsx'
import { focusMain } from '../lib/focus-main.ts'

export function RevokeKeyDialog({ row, onClose }: { readonly row: Key; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const say = useToast()
  const revocation = useAction<void, unknown>(
    () => revokeKey(row.key_id),
    async () => {
      say(`“${row.name}” is revoked.`)
      onClose()
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      focusMain()
    },
  )
  return (
    <ConfirmDialog title={`Revoke “${row.name}”?`} verb="Revoke it" action={revocation} onClose={onClose}>
      <p>
        Programs that use <span className="font-mono text-ink">{row.hint}</span> are refused from now on.
        Tasks that it has created go on. A revoked key never works again.
      </p>
    </ConfirmDialog>
  )
}
