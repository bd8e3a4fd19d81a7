// The URL of the service, for links that commands print and for requests that commands send.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/** If no public URL is set and the port is 0, the URL is incorrect, because the service then chooses a free port. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
