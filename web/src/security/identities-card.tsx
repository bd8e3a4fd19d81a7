import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import type { IdentitiesAnswer } from '../../../src/http/site/wire/security.ts'
import { useAction } from '../action/use-action.ts'
import { identitiesQuery, unlinkIdentity } from './queries.ts'
import { requireFreshSession, useSession } from '../api/session.ts'
import { Badge } from '../components/display/badge.tsx'
import { Button } from '../components/button/button.tsx'
import { Card } from '../components/panel/card.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { providerErrorMessage } from '../sign-in/provider-errors.ts'

const route = getRouteApi('/inside/security')

export function IdentitiesCard() {
  const { refused } = route.useSearch()
  const { identity_providers: providers } = useSession()
  const { data, error, refetch } = useQuery({ ...identitiesQuery, enabled: providers.length > 0 })
  if (providers.length === 0) return null
  return (
    <Card
      title="Linked accounts"
      about="Sign in with one of these services instead of your password. You won't need an authentication code."
    >
      {refused !== undefined && (
        <div className="mb-6">
          <Notice kind="error">{providerErrorMessage(refused)}</Notice>
        </div>
      )}
      {data === undefined && error !== null && <LoadError error={error} onRetry={() => void refetch()} />}
      <ul className="-my-3 flex flex-col divide-y divide-line">
        {data === undefined && error === null
          ? providers.map(({ id }) => <Skeleton key={id} className="my-3 h-10" />)
          : data?.identities.map((identity) => <IdentityItem key={identity.id} identity={identity} />)}
      </ul>
    </Card>
  )
}

function IdentityItem({ identity }: { readonly identity: IdentitiesAnswer['identities'][number] }) {
  const { id, label, is_linked: isLinked } = identity
  const queries = useQueryClient()
  const linking = useAction(requireFreshSession, () => window.location.assign(`/site/identities/${id}/start`))
  const unlinking = useAction(
    () => unlinkIdentity(id),
    () => queries.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  )
  return (
    <li className="py-3">
      <div className="flex min-h-10 items-center gap-3 text-sm">
        <span className="font-medium">{label}</span>
        {isLinked && (
          <Badge tone="good" icon="check">
            Linked
          </Badge>
        )}
        <span className="ml-auto">
          {isLinked ? (
            <Button variant="danger" isPending={unlinking.isPending} onClick={() => unlinking.run(undefined)}>
              Unlink
            </Button>
          ) : (
            <Button isPending={linking.isPending} onClick={() => linking.run(undefined)}>
              Link
            </Button>
          )}
        </span>
      </div>
      <RefusalNotice refusal={unlinking.refusal ?? linking.refusal} />
    </li>
  )
}
