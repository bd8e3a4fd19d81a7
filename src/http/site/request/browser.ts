// The browser that sends a request to sign in.

import type { SiteSettings } from '../../../settings/site.ts'
import type { Browser } from '../../../accounts/sign-in/new-session.ts'
import { clientAddress } from '../../protocol/client-address.ts'
import type { Call } from '../../serving/call.ts'

/** `agent` is an empty text if the browser sends none. */
export function browserOf({ request }: Call, { trustsProxy }: SiteSettings): Browser {
  return { agent: request.headers['user-agent'] ?? '', address: clientAddress(request, trustsProxy) }
}
