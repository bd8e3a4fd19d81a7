// The browser that sends a request to sign in.

import type { Browser } from '../../../accounts/sign-in/new-session.ts'
import { networkOf } from '../../protocol/client-address.ts'
import type { Call } from '../../serving/call.ts'

/** Returns the browser. `agent` is an empty string if the browser sends none. */
export function browserOf({ request, client }: Call): Browser {
  return { agent: request.headers['user-agent'] ?? '', address: networkOf(client) }
}
