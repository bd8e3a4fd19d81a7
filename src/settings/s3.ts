// `artifacts.s3`: the location of the bucket and how it is used.

import { parseBaseUrl } from './formats/public-url.ts'
import type { AwsVariables } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export interface S3Settings {
  /** Has no trailing slash. May contain a path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The folders at the beginning of every object name, without a slash at either end. May be empty. */
  readonly prefix: string
  /** The URL of an object is `https://host/bucket/name` if true, and `https://bucket.host/name` if false. */
  readonly hasPathStyle: boolean
  /** `redirect`: clients are redirected to a signed URL. `proxy`: the bytes pass through the service. */
  readonly serve: 'redirect' | 'proxy'
  /** How long a signed URL is valid. */
  readonly urlSeconds: number
  readonly credentials: S3Credentials
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Null if the credentials are permanent. */
  readonly sessionToken: string | null
}

/**
 * A URL that is valid for less than a minute might expire before a user clicks it. Signature version 4 allows at most a
 * week.
 */
const urlSecondsMin = 60
const urlSecondsMax = 604_800

const bucketForm = /^[0-9a-z][0-9a-z.-]{1,61}[0-9a-z]$/

const about = [
  'A bucket in any S3-compatible store. AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and (for temporary keys)',
  'AWS_SESSION_TOKEN come only from the environment. The key needs the permissions s3:GetObject, s3:PutObject,',
  's3:DeleteObject, and s3:ListBucket.',
]

/** `isUsed`: whether files are stored in the bucket. If so, the bucket's name is required. */
export function readS3(artifacts: Section, isUsed: boolean, aws: AwsVariables): S3Settings {
  return artifacts.section('s3', about, (s3) => {
    const endpoint = s3.parsed('endpoint', {
      rule: 'must be a URL such as https://s3.example.com, without a query or user name',
      parse: parseBaseUrl,
      about: ["The URL of the store. If it is empty, Amazon's endpoint for the region is used."],
    })
    const region =
      s3.parsed('region', {
        rule: 'must be a name such as us-east-1',
        parse: matching(/^[0-9a-z-]{1,50}$/),
        default: defaultRegion,
      }) ?? defaultRegion
    const bucket = readBucket(s3, isUsed)
    const prefix = s3.parsed('prefix', {
      rule: 'must be a folder path such as mutoscope/files, made up of letters, digits, "_", "-", and "."',
      parse: matching(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/),
      about: [
        "The prefix of every object's name, for example mutoscope/files. No other program or installation may use the",
        'same bucket and prefix, because the service deletes old files that are not in its database.',
      ],
    })
    return {
      endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
      region,
      bucket,
      prefix: prefix ?? '',
      ...readAccess(s3),
      credentials: {
        accessKeyId: aws.accessKeyId ?? '',
        secretAccessKey: aws.secretAccessKey ?? '',
        sessionToken: aws.sessionToken,
      },
    }
  })
}

const defaultRegion = 'us-east-1'

function readBucket(s3: Section, isUsed: boolean): string {
  const bucket = s3.text('bucket', { default: null })
  if (bucket === null && isUsed) s3.wrong('bucket', 'must name the bucket, because artifacts.store is s3')
  if (bucket !== null && !bucketForm.test(bucket)) {
    s3.wrong('bucket', `must be a name of 3 to 63 lowercase letters, digits, "-", and ".", not ${bucket}`)
  }
  return bucket ?? ''
}

function readAccess(s3: Section): Pick<S3Settings, 'hasPathStyle' | 'serve' | 'urlSeconds'> {
  return {
    hasPathStyle: s3.flag('path_style', {
      default: true,
      about: ['How objects are addressed. true: https://host/bucket/name. false: https://bucket.host/name.'],
    }),
    serve: s3.choice('serve', {
      choices: ['redirect', 'proxy'],
      default: 'redirect',
      about: [
        "How clients get a file. redirect: the file's URL redirects to the store, so clients must be able to reach the",
        'endpoint. proxy: the bytes pass through the service.',
      ],
    }),
    urlSeconds: s3.integer('url_seconds', {
      default: 3_600,
      from: urlSecondsMin,
      to: urlSecondsMax,
      about: ['How long the URL in a redirect is valid. The URL of the file itself never changes.'],
    }),
  }
}

function matching(form: RegExp): (text: string) => string | null {
  return (text) => (form.test(text) ? text : null)
}
