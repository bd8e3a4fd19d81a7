// The URL of the account site according to the settings, with which links begin.

import { listeningUrl } from '../domain/network/listening-url.ts'
import type { Config } from '../config.ts'

/** Wrong if the service listens on any free port: then only the service itself knows which. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? listeningUrl(host, port)
}
