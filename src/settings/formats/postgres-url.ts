// The URL of a PostgreSQL database. It can contain several hosts, which standard URL parsers do not support. Error
// messages never quote the URL, because a typo can put the password anywhere in it.

import { portMax } from '../reading/values.ts'
import { ok, wrong } from './parsed.ts'
import type { Parsed } from './parsed.ts'

export interface PostgresLocation {
  /** We try all hosts in parallel, and use the one that accepts writes. */
  readonly hosts: readonly PostgresHost[]
  readonly database: string
  readonly user: string
  readonly password: string | null
  /** `require` accepts any certificate. With `verify-full`, the certificate must be valid and match the host. */
  readonly tls: 'disable' | 'require' | 'verify-full'
}

export interface PostgresHost {
  /** A host name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

const defaultPort = 5432

const urlForm =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?:@]*)(?::(?<password>[^/?]*))?@)?(?<hosts>[^/?@]*)(?:\/(?<database>[^/?@]*))?(?:\?(?<query>[^]*))?$/
const hostForm = /^(?:\[(?<address>[0-9A-Fa-f:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>[0-9]{1,5}))?$/
const nameForm = /^(?:\/.*|[A-Za-z0-9_][A-Za-z0-9_.-]*)$/
const parameterNames = ['host', 'sslmode', 'target_session_attrs']

const rule =
  'must look like postgres://user:password@host:5432/database, or list several hosts as host1:5432,host2:5432; in the user name and the password, encode : / ? # [ ] @ % as %3A %2F %3F %23 %5B %5D %40 %25'

/**
 * Parses a URL such as `postgres://user:password@h1:5432,[::1]:5433/database?sslmode=require`. Without `sslmode`,
 * connections are encrypted (`require`) unless all hosts are this machine. A user, a host, and a database are
 * required.
 */
export function parsePostgresUrl(text: string): Parsed<PostgresLocation> {
  const parts = urlForm.exec(text.trim())?.groups
  if (parts === undefined) return wrong(rule)
  const user = decoded(parts['user'])
  if (user === null) return wrong(`must name a user; the URL ${rule}`)
  const password = decoded(parts['password'])
  // An empty password probably means that a variable was empty when the URL was put together.
  if (password === null && parts['password'] !== undefined)
    return wrong(`has no usable password; the URL ${rule}`)
  const database = decoded(parts['database'])
  if (database === null) return wrong(`must name a database; the URL ${rule}`)
  const parameters = readParameters(parts['query'] ?? '')
  if (parameters.kind === 'wrong') return parameters
  const hosts = readHosts(parts['hosts'] ?? '', parameters.value.get('host') ?? null)
  if (hosts.kind === 'wrong') return hosts
  const tls = tlsOf(parameters.value.get('sslmode') ?? null, hosts.value)
  if (tls.kind === 'wrong') return tls
  return ok({ hosts: hosts.value, database, user, password, tls: tls.value })
}

function readParameters(query: string): Parsed<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  for (const parameter of query === '' ? [] : query.split('&')) {
    const [name = '', value] = parameter.split('=', 2)
    if (!parameterNames.includes(name)) {
      // Only a plausible name is shown, because other text could be the rest of a password that contains a question
      // mark.
      const shown = /^[A-Za-z_]{1,40}$/.test(name) && value !== undefined ? ` "${name}"` : ''
      return wrong(
        `has a parameter${shown} that is not supported; the supported parameters are ${parameterNames.join(', ')}`,
      )
    }
    const text = decoded(value)
    if (text === null || values.has(name)) return wrong(`must contain ${name} only once, with a value`)
    values.set(name, text)
  }
  const session = values.get('target_session_attrs') ?? 'read-write'
  if (!['read-write', 'primary'].includes(session)) {
    return wrong(
      'must have target_session_attrs=read-write or no target_session_attrs: we use only a host that accepts writes',
    )
  }
  return ok(values)
}

function readHosts(authority: string, socketFolder: string | null): Parsed<readonly PostgresHost[]> {
  if (socketFolder === null) {
    const hosts = authority.split(',').flatMap((text) => readHost(text) ?? [])
    return hosts.length === authority.split(',').length
      ? ok(hosts)
      : wrong(`must name one or more hosts, each as name:port, address:port, or [IPv6]:port; the URL ${rule}`)
  }
  if (authority === '' && socketFolder.startsWith('/')) return ok([{ host: socketFolder, port: defaultPort }])
  return wrong(
    'must not name a host before the path if it contains ?host=. The value of ?host= must be the folder of a Unix socket, such as /var/run/postgresql',
  )
}

function readHost(text: string): PostgresHost | null {
  const parts = hostForm.exec(text)?.groups
  const host = parts?.['address'] ?? decoded(parts?.['name'])
  const port = Number(parts?.['port'] ?? defaultPort)
  if (host === null || port < 1 || port > portMax) return null
  return parts?.['address'] !== undefined || nameForm.test(host) ? { host, port } : null
}

function tlsOf(mode: string | null, hosts: readonly PostgresHost[]): Parsed<PostgresLocation['tls']> {
  switch (mode) {
    case 'disable':
    case 'require':
    case 'verify-full':
      return ok(mode)
    case null:
      return ok(hosts.every(isThisMachine) ? 'disable' : 'require')
    case 'allow':
    case 'prefer':
      return wrong(
        `must not have sslmode=${mode}, which sends the password unencrypted to any server that asks for it: use require, or disable on a network that you trust`,
      )
    case 'verify-ca':
      return wrong(
        'must not have sslmode=verify-ca, which does not check the host name in the certificate: use verify-full',
      )
    default:
      return wrong('must have an sslmode of disable, require, or verify-full')
  }
}

function isThisMachine({ host }: PostgresHost): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.[0-9.]+$/.test(host)
}

/**
 * Returns null if the text is empty, is incorrectly encoded, or contains control characters: a zero byte would end a
 * field in PostgreSQL's protocol.
 */
function decoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? null : plain
  } catch {
    return null
  }
}
