// A bucket prefix for one test. The server is the one in `TEST_S3_URL` or, if that is not set, our own test server.

import { randomBytes } from 'node:crypto'

import type { S3Settings } from '../../../src/settings/s3.ts'
import { startS3Server } from './server.ts'
import type { S3Server } from './server.ts'

export interface FreshBucket extends AsyncDisposable {
  readonly settings: S3Settings
  /** Null for a third-party server, which a test cannot inspect. */
  readonly server: S3Server | null
}

export async function freshBucket(): Promise<FreshBucket> {
  const url = process.env['TEST_S3_URL']
  if (url !== undefined) {
    const settings = { ...settingsIn(new URL(url)), prefix: `test-${randomBytes(8).toString('hex')}` }
    return { settings, server: null, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const server = await startS3Server()
  return {
    settings: settingsOf(server),
    server,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

export function settingsOf(server: S3Server, changes: Partial<S3Settings> = {}): S3Settings {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server
  const credentials = { accessKeyId, secretAccessKey, sessionToken: null }
  return { ...usualSettings, endpoint, region, bucket, credentials, ...changes }
}

const usualSettings = {
  prefix: 'mutoscope/files',
  hasPathStyle: true,
  serve: 'redirect',
  urlSeconds: 600,
} as const

/** Parses `http://accessKeyId:secret@host:port/bucket?region=…`. */
function settingsIn(url: URL): S3Settings {
  return {
    ...usualSettings,
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1),
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      sessionToken: null,
    },
  }
}
