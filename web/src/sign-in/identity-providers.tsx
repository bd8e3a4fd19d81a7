// Buttons to sign in with other services. They are plain links, because the response redirects the browser to the other
// service.

import { useSession } from '../api/session.ts'
import { buttonClasses } from '../components/button/button.tsx'

export function IdentityProviders() {
  const { identity_providers: providers } = useSession()
  if (providers.length === 0) return null
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <ul className="flex flex-col gap-2.5">
        {providers.map(({ id, label }) => (
          <li key={id}>
            <a href={`/site/identities/${id}/start`} className={`${buttonClasses('secondary')} w-full`}>
              Continue with {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
