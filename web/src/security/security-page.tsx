import { PageHeader } from '../components/panel/page-header.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" about="Manage how you sign in and where you're signed in." />
      <div className="flex max-w-3xl flex-col gap-6">
        <PasswordCard />
        <AuthenticatorCard />
        <IdentitiesCard />
        <SessionsCard />
      </div>
    </>
  )
}
