// Where a PostgreSQL database is. The URL names several hosts where there is a standby, which no URL parser understands.

export interface PostgresPlace {
  /** Tried in this order; the one that takes writes counts. */
  readonly hosts: readonly PostgresHost[]
  readonly database: string
  readonly user: string
  readonly password: string | null
  /** `require`: encrypted, whoever answers. `verify-full`: the certificate must be valid and name the host. */
  readonly tls: 'disable' | 'require' | 'verify-full'
}

export interface PostgresHost {
  readonly host: string
  readonly port: number
}
