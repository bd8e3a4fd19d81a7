// Describes the location of a PostgreSQL database for logs and messages, without the password.

import type { PostgresHost, PostgresLocation } from '../settings/formats/postgres-url.ts'

export function describeLocation({ hosts, database, user }: PostgresLocation): string {
  return `postgres://${user}@${hosts.map(nameOfHost).join(',')}/${database}`
}

export function nameOfHost({ host, port }: PostgresHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
