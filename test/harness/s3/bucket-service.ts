// Starts the real service with a bucket on the given S3 server, regardless of the storage under test.

import { stringify } from 'yaml'

import type { S3Server } from './server.ts'
import { startTestService } from '../service/service.ts'
import type { TestService } from '../service/service.ts'

/** `s3` adds settings to `artifacts.s3`. `others` adds sections next to `artifacts`. */
export function startBucketService(
  server: S3Server,
  s3: Readonly<Record<string, unknown>> = {},
  others: Readonly<Record<string, unknown>> = {},
): Promise<TestService> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server
  const artifacts = { store: 's3', s3: { endpoint, region, bucket, ...s3 } }
  return startTestService(stringify({ artifacts, ...others }), {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  })
}
