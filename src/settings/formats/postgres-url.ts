// Where a PostgreSQL database is. The URL names several hosts where there is a standby, which no URL parser understands.
// What is wrong with it is told without a word of it: a slip of the pen can put the password anywhere.

export interface PostgresPlace {
  /** All are asked at once; the one that takes writes counts. */
  readonly hosts: readonly PostgresHost[]
  readonly database: string
  readonly user: string
  readonly password: string | null
  /** `require`: encrypted, whoever answers. `verify-full`: the certificate must be valid and name the host. */
  readonly tls: 'disable' | 'require' | 'verify-full'
}

export interface PostgresHost {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

/** `reason` says what is wrong and what would be right, and continues a sentence that begins with the URL's name. */
export type Parsed<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly reason: string }

const defaultPort = 5432
const portMax = 65_535

const urlForm =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?:@]*)(?::(?<password>[^/?]*))?@)?(?<hosts>[^/?@]*)(?:\/(?<database>[^/?@]*))?(?:\?(?<query>[^]*))?$/
const hostForm = /^(?:\[(?<address>[0-9A-Fa-f:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>[0-9]{1,5}))?$/
const nameForm = /^(?:\/.*|[A-Za-z0-9_][A-Za-z0-9_.-]*)$/
const parameterNames = ['host', 'sslmode', 'target_session_attrs']

const rule =
  'must look like postgres://user:password@host:5432/database, with several hosts as host1:5432,host2:5432; in user and password write : / ? # [ ] @ % as %3A %2F %3F %23 %5B %5D %40 %25'

/**
 * `postgres://user:password@h1:5432,[::1]:5433/database?sslmode=require`. Without `sslmode` a connection that leaves this
 * machine is encrypted (`require`), one that does not is in clear. Nothing is assumed from the system: who logs in, where
 * and to what is in the URL.
 */
export function parsePostgresUrl(text: string): Parsed<PostgresPlace> {
  const parts = urlForm.exec(text.trim())?.groups
  if (parts === undefined) return wrong(rule)
  const user = decoded(parts['user'])
  if (user === null) return wrong(`must name a user: it ${rule}`)
  const password = decoded(parts['password'])
  // An empty one is a variable that was not filled in; a database that asks for none is reached without the colon.
  if (password === null && parts['password'] !== undefined) return wrong(`has no usable password: it ${rule}`)
  const database = decoded(parts['database'])
  if (database === null) return wrong(`must name a database: it ${rule}`)
  const parameters = readParameters(parts['query'] ?? '')
  if (parameters.kind === 'wrong') return parameters
  const hosts = readHosts(parts['hosts'] ?? '', parameters.value.get('host') ?? null)
  if (hosts.kind === 'wrong') return hosts
  const tls = tlsOf(parameters.value.get('sslmode') ?? null, hosts.value)
  if (tls.kind === 'wrong') return tls
  return ok({ hosts: hosts.value, database, user, password, tls: tls.value })
}

/** For logs and messages: everything but the password. */
export function describePlace({ hosts, database, user }: PostgresPlace): string {
  return `postgres://${user}@${hosts.map(nameOfHost).join(',')}/${database}`
}

export function nameOfHost({ host, port }: PostgresHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readParameters(query: string): Parsed<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  for (const parameter of query === '' ? [] : query.split('&')) {
    const [name = '', value] = parameter.split('=', 2)
    if (!parameterNames.includes(name)) {
      // Of any other form it could be the rest of a password with a question mark in it.
      const shown = /^[A-Za-z_]{1,40}$/.test(name) && value !== undefined ? ` "${name}"` : ''
      return wrong(`has a parameter${shown} that does nothing here: known are ${parameterNames.join(', ')}`)
    }
    const text = decoded(value)
    if (text === null || values.has(name)) return wrong(`must give ${name} one value, once`)
    values.set(name, text)
  }
  const session = values.get('target_session_attrs') ?? 'read-write'
  if (!['read-write', 'primary'].includes(session)) {
    return wrong(
      'must have target_session_attrs=read-write, or leave it out: only a host that takes writes is used',
    )
  }
  return ok(values)
}

function readHosts(authority: string, socketFolder: string | null): Parsed<readonly PostgresHost[]> {
  if (socketFolder === null) {
    const hosts = authority.split(',').flatMap((text) => readHost(text) ?? [])
    return hosts.length === authority.split(',').length
      ? ok(hosts)
      : wrong(`must name one or more hosts, each as name:port, address:port or [IPv6]:port: it ${rule}`)
  }
  if (authority === '' && socketFolder.startsWith('/')) return ok([{ host: socketFolder, port: defaultPort }])
  return wrong('may name the folder of a Unix socket as ?host=/var/run/postgresql, and then no other host')
}

function readHost(text: string): PostgresHost | null {
  const parts = hostForm.exec(text)?.groups
  const host = parts?.['address'] ?? decoded(parts?.['name'])
  const port = Number(parts?.['port'] ?? defaultPort)
  if (host === null || port < 1 || port > portMax) return null
  return parts?.['address'] !== undefined || nameForm.test(host) ? { host, port } : null
}

function tlsOf(mode: string | null, hosts: readonly PostgresHost[]): Parsed<PostgresPlace['tls']> {
  switch (mode) {
    case 'disable':
    case 'require':
    case 'verify-full':
      return ok(mode)
    case null:
      return ok(hosts.every(isOfThisMachine) ? 'disable' : 'require')
    case 'allow':
    case 'prefer':
      return wrong(
        `must not have sslmode=${mode}, which sends the password in clear to whoever asks: say require, or disable in a network that you trust`,
      )
    case 'verify-ca':
      return wrong(
        'must not have sslmode=verify-ca, which any certificate of that authority satisfies: say verify-full',
      )
    default:
      return wrong('must have an sslmode of disable, require or verify-full')
  }
}

function ok<Value>(value: Value): Parsed<Value> {
  return { kind: 'ok', value }
}

function wrong(reason: string): Parsed<never> {
  return { kind: 'wrong', reason }
}

function isOfThisMachine({ host }: PostgresHost): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.[0-9.]+$/.test(host)
}

/** Null for nothing, wrong percent-encoding, and control characters: a zero byte would end a field of the protocol. */
function decoded(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? null : plain
  } catch {
    return null
  }
}
