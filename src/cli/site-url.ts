// The URL at the beginning of the links that commands print.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/** If no public URL is set and the port is 0, the URL is incorrect, because the service then uses any free port. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
