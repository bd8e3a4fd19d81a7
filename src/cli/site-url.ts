// The URL of the account site, according to the settings. Links begin with it.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/**
 * Returns the URL. The URL is incorrect if the service picks a free port, because only the service itself knows that
 * port.
 */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
