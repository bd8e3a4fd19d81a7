// Where inputs and outputs are kept: the data folder, or a bucket of an S3-compatible store.

import { AddressRanges, classifyAddress } from '../domain/network/address-policy.ts'
import type { FilePlace } from './place.ts'
import type { S3Settings } from './s3.ts'
import type { AwsVariables } from './reading/environment.ts'
import { parsePublicUrl } from './formats/public-url.ts'
import type { Settings } from './reading/section.ts'

export interface ArtifactsConfig {
  /** On the disk of the data folder, where files are kept, or made before they go to the bucket. */
  readonly freeBytesMin: number
  readonly store: FilePlace
}

export function readArtifacts(artifacts: Settings, aws: AwsVariables): ArtifactsConfig {
  const freeBytesMin = artifacts.integer('free_bytes_min', 0, 1e15) ?? 536_870_912
  const kind = artifacts.choice('store', ['disk', 's3']) ?? 'disk'
  const s3 = artifacts.section('s3', (section) => readS3(section, kind === 's3', aws))
  if (kind === 'disk') return { freeBytesMin, store: { kind } }
  for (const name of unusableIn(aws)) {
    artifacts.wrong(
      'store',
      `is s3, which needs the environment variable ${name}, in visible ASCII characters`,
    )
  }
  return { freeBytesMin, store: { kind, ...s3 } }
}

/** Whoever listens on the way could read every file, and change it. */
export function warningsAboutStore({ store }: ArtifactsConfig): readonly string[] {
  if (store.kind === 'disk') return []
  const { protocol, hostname } = new URL(store.endpoint)
  if (protocol === 'https:' || isNearby(hostname.replace(/^\[(.*)\]$/, '$1'))) return []
  return [`artifacts.s3.endpoint is http: files travel to ${hostname} unencrypted`]
}

/** Signature version 4 knows no longer life than a week; below a minute a slow click comes too late. */
const urlSecondsMin = 60
const urlSecondsMax = 604_800

function readS3(s3: Settings, isUsed: boolean, aws: AwsVariables): S3Settings {
  const region = s3.parsed('region', regionRule, matching(/^[0-9a-z-]{1,50}$/)) ?? 'us-east-1'
  const endpoint = s3.parsed('endpoint', endpointRule, parsePublicUrl)
  const bucket = s3.text('bucket')
  const prefix = s3.parsed('prefix', prefixRule, matching(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/))
  if (bucket === null && isUsed) s3.wrong('bucket', 'must name the bucket, because artifacts.store is s3')
  if (bucket !== null && !bucketForm.test(bucket)) s3.wrong('bucket', `${bucketRule}, not ${bucket}`)
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: bucket ?? '',
    prefix: prefix ?? '',
    hasPathStyle: s3.flag('path_style') ?? true,
    serve: s3.choice('serve', ['redirect', 'proxy']) ?? 'redirect',
    urlSeconds: s3.integer('url_seconds', urlSecondsMin, urlSecondsMax) ?? 3_600,
    credentials: {
      accessKeyId: aws.accessKeyId ?? '',
      secretAccessKey: aws.secretAccessKey ?? '',
      sessionToken: aws.sessionToken,
    },
  }
}

const regionRule = 'must be a name such as us-east-1'
const endpointRule = 'must be a URL such as https://s3.example.com, without a query or user name'
const bucketForm = /^[0-9a-z][0-9a-z.-]{1,61}[0-9a-z]$/
const bucketRule = 'must be a name of 3 to 63 small letters, digits, "-" and "."'
const prefixRule = 'must be folders such as mutoscope/files, of letters, digits, "_", "-" and "."'

function matching(form: RegExp): (text: string) => string | null {
  return (text) => (form.test(text) ? text : null)
}

/** Never says what they hold. */
function unusableIn({ accessKeyId, secretAccessKey, sessionToken }: AwsVariables): readonly string[] {
  const isUsable = (text: string) => /^[!-~]+$/.test(text)
  return [
    ...(isUsable(accessKeyId ?? '') ? [] : ['AWS_ACCESS_KEY_ID']),
    ...(isUsable(secretAccessKey ?? '') ? [] : ['AWS_SECRET_ACCESS_KEY']),
    ...(isUsable(sessionToken ?? '-') ? [] : ['AWS_SESSION_TOKEN']),
  ]
}

const publicOnly = { allowRanges: new AddressRanges([]), allowPorts: new Set<number>() }

/** This machine, or one of its own network; a name without a dot is one of a compose file or a home. */
function isNearby(host: string): boolean {
  const isAddress = host.includes(':') || /^[0-9.]+$/.test(host)
  if (isAddress) return classifyAddress(host, publicOnly) === 'denied'
  return !host.includes('.') || /\.(?:localhost|local|internal|lan)$/.test(host)
}
