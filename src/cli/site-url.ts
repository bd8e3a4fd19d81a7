// Where the account site is, as far as the settings tell: what links begin with.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/** The service itself knows better where it listens, when it was told any free port. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
