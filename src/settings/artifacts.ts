// `artifacts`: whether inputs and outputs are stored in the data folder or in an S3-compatible bucket.

import { classifyAddress, publicOnly } from '../domain/network/address-policy.ts'
import type { AwsVariables } from './reading/environment.ts'
import type { Section } from './reading/section.ts'
import { readS3 } from './s3.ts'
import type { S3Settings } from './s3.ts'

export interface ArtifactSettings {
  /** The minimum free space on the data folder's disk, where files are written first even if a bucket stores them. */
  readonly freeBytesMin: number
  readonly store: FileLocation
}

export type FileLocation = { readonly kind: 'disk' } | ({ readonly kind: 's3' } & S3Settings)

export function readArtifacts(file: Section, aws: AwsVariables): ArtifactSettings {
  return file.section('artifacts', [], (artifacts) => {
    const freeBytesMin = artifacts.integer('free_bytes_min', {
      default: 536_870_912,
      from: 0,
      to: 1e15,
      about: [
        'If the disk with the data folder has fewer free bytes than this, create requests are refused with 503, so',
        'that accepted tasks can still finish. The default is 512 MiB. Outputs are written to this disk first, even if',
        'they are then stored in a bucket.',
      ],
    })
    const kind = artifacts.choice('store', {
      choices: ['disk', 's3'],
      default: 'disk',
      about: [
        'Where uploads and outputs are stored. disk: in the data folder. s3: in a bucket that every process can reach.',
      ],
    })
    const s3 = readS3(artifacts, kind === 's3', aws)
    if (kind === 'disk') return { freeBytesMin, store: { kind } }
    for (const name of unusableIn(aws)) {
      artifacts.wrong(
        'store',
        `is s3, which needs the environment variable ${name}; its value must consist of visible ASCII characters`,
      )
    }
    return { freeBytesMin, store: { kind, ...s3 } }
  })
}

/** Warns about a remote endpoint without TLS, because anyone on the network path could read and change every file. */
export function warningsAboutStore({ store }: ArtifactSettings): readonly string[] {
  if (store.kind === 'disk') return []
  const { protocol, hostname } = new URL(store.endpoint)
  if (protocol === 'https:' || isNearby(hostname.replace(/^\[(.*)\]$/, '$1'))) return []
  return [`artifacts.s3.endpoint uses http, so files are sent to ${hostname} unencrypted`]
}

/** Returns the names of missing and invalid variables, never their values, which are secret. */
function unusableIn({ accessKeyId, secretAccessKey, sessionToken }: AwsVariables): readonly string[] {
  const isUsable = (text: string) => /^[!-~]+$/.test(text)
  return [
    ...(isUsable(accessKeyId ?? '') ? [] : ['AWS_ACCESS_KEY_ID']),
    ...(isUsable(secretAccessKey ?? '') ? [] : ['AWS_SECRET_ACCESS_KEY']),
    ...(isUsable(sessionToken ?? '-') ? [] : ['AWS_SESSION_TOKEN']),
  ]
}

function isNearby(host: string): boolean {
  const isAddress = host.includes(':') || /^[0-9.]+$/.test(host)
  if (isAddress) return classifyAddress(host, publicOnly) === 'denied'
  // A host name without a dot belongs to a Compose service or to a machine on a home network.
  return !host.includes('.') || /\.(?:localhost|local|internal|lan)$/.test(host)
}
