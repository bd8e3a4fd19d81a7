import type { Browser } from '../../../accounts/sign-in/new-session.ts'
import { networkOf } from '../../protocol/client-address.ts'
import type { Call } from '../../serving/call.ts'
import { departed } from '../../serving/departure.ts'

/** `agent` is an empty string if the browser sends no `User-Agent`. */
export function browserOf(call: Call): Browser {
  return {
    agent: call.request.headers['user-agent'] ?? '',
    requester: { key: networkOf(call.client), departed: departed(call) },
  }
}
