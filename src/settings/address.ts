// `host`, `port`, `public_url`: where the service listens and how clients reach it.

import { isWildcardAddress } from '../domain/network/listening-url.ts'
import { parsePublicUrl, publicUrlRule } from './formats/public-url.ts'
import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'
import { portMax } from './reading/values.ts'

export interface Address {
  readonly host: string
  readonly port: number
  /** Without a trailing slash. If null, clients use the address that the service listens on. */
  readonly publicUrl: string | null
}

export function readAddress(file: Section, environment: Environment): Address {
  const host = file.text('host', {
    default: '127.0.0.1',
    about: [
      'The address and the port to listen on (variables HOST and PORT). With 127.0.0.1, only this machine can reach',
      'the service. With 0.0.0.0, other machines can reach it too, so put a TLS proxy in front of the service. If the',
      'port is 0, the service uses any free port.',
    ],
  })
  const port = file.integer('port', { default: 8_080, from: 0, to: portMax })
  const publicUrl = file.parsed('public_url', {
    rule: publicUrlRule,
    parse: parsePublicUrl,
    about: [
      'The URL at which clients reach the service (variable MUTOSCOPE_PUBLIC_URL), without a path. Output URLs begin',
      'with this URL or, if it is empty, with the address above.',
    ],
  })
  return {
    host: environment.host ?? host,
    port: environment.port ?? port,
    publicUrl: environment.publicUrl ?? publicUrl,
  }
}

/** Warns if clients on other machines could create tasks but not download the outputs. */
export function warningsAboutAddress(
  { host, publicUrl }: Address,
  { database }: Environment,
): readonly string[] {
  if (publicUrl !== null) return []
  if (database !== null) {
    return [
      'each process puts its own address into output URLs: set MUTOSCOPE_PUBLIC_URL for all processes to the address that clients use',
    ]
  }
  if (!isWildcardAddress(host)) return []
  return [
    'output URLs begin with http://127.0.0.1, so they work only on this machine: set MUTOSCOPE_PUBLIC_URL',
  ]
}
