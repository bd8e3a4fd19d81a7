// `host`, `port`, `public_url`: where the service listens, and how clients reach it.

import { isWildcardAddress } from '../domain/network/listening-url.ts'
import { parsePublicUrl, publicUrlRule } from './formats/public-url.ts'
import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'
import { portMax } from './reading/values.ts'

export interface Address {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Without a slash at its end. Null: the address that the service listens on. */
  readonly publicUrl: string | null
}

export function readAddress(file: Section, environment: Environment): Address {
  const host = file.text('host', {
    default: '127.0.0.1',
    about: [
      'The address to listen on: HOST, PORT. Only this machine reaches 127.0.0.1. Every machine reaches 0.0.0.0, so put a',
      'proxy that speaks TLS in front of it. Port 0 takes any free port.',
    ],
  })
  const port = file.integer('port', { default: 8_080, from: 0, to: portMax })
  const publicUrl = file.parsed('public_url', {
    rule: publicUrlRule,
    parse: parsePublicUrl,
    about: [
      'The URL under which clients reach the service: MUTOSCOPE_PUBLIC_URL. URLs of outputs begin with it. Empty: the',
      "address above. We never take it from a request, which could name someone else's host.",
    ],
  })
  return {
    host: environment.host ?? host,
    port: environment.port ?? port,
    publicUrl: environment.publicUrl ?? publicUrl,
  }
}

/** Warns where clients on other machines could create tasks but not download their outputs. */
export function warningsAboutAddress(
  { host, publicUrl }: Address,
  { database }: Environment,
): readonly string[] {
  if (publicUrl !== null) return []
  if (database !== null) {
    return [
      'each process gives outputs a URL of its own address: set MUTOSCOPE_PUBLIC_URL to the address that clients use for all of them',
    ]
  }
  if (!isWildcardAddress(host)) return []
  return ['outputs get URLs of 127.0.0.1, which only this machine can open: set MUTOSCOPE_PUBLIC_URL']
}
