// Where a bucket of an S3-compatible store is, and how it is used.

export interface S3Settings {
  /** Without a slash at its end; may have a path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Folders that the name of every object begins with, without a slash at either end; empty for none. */
  readonly prefix: string
  /** True: `https://host/bucket/name`. False: `https://bucket.host/name`. */
  readonly hasPathStyle: boolean
  /** `redirect`: clients are sent to the store with a signed URL. `proxy`: the bytes pass through the service. */
  readonly serve: 'redirect' | 'proxy'
  /** How long a signed URL may be used. */
  readonly urlSeconds: number
  readonly credentials: S3Credentials
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of temporary credentials; null for lasting ones. */
  readonly sessionToken: string | null
}
