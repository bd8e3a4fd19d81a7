// The URL of the account site, according to the settings. Links begin with it.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/** If the service picks a free port, the URL is incorrect, because only the service itself knows the port. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
