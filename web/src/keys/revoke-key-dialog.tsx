import { useQueryClient } from '@tanstack/react-query'

import type { Key } from '../../../src/http/site/wire/keys.ts'
import { ConfirmDialog } from '../action/confirm-dialog.tsx'
import { useAction } from '../action/use-action.ts'
import { keysQuery, revokeKey } from './queries.ts'
import { useToast } from '../components/feedback/toast.tsx'
import { focusMain } from '../lib/focus-main.ts'

export function RevokeKeyDialog({ row, onClose }: { readonly row: Key; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const showToast = useToast()
  const revocation = useAction<void, unknown>(
    () => revokeKey(row.key_id),
    async () => {
      showToast(`“${row.name}” revoked`)
      onClose()
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      focusMain()
    },
  )
  return (
    <ConfirmDialog
      title={`Revoke “${row.name}”?`}
      confirmLabel="Revoke key"
      action={revocation}
      onClose={onClose}
    >
      <p>
        The service will reject all further requests that use{' '}
        <span className="font-mono text-ink">{row.hint}</span>. Tasks created with this key will continue. You
        can't undo this action.
      </p>
    </ConfirmDialog>
  )
}
