// The URL of the account site, according to the settings. Links begin with it.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/**
 * Returns the URL. It is incorrect if the service listens on any free port, because only the service itself knows which
 * port that is.
 */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
