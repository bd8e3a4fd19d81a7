import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startBucketService } from '../harness/s3/bucket-service.ts'
import { startS3Server } from '../harness/s3/server.ts'
import { inOneProcess } from '../harness/service/service.ts'

const reason = 'the check is the same for each process'

test(
  'a second installation on the same bucket and prefix is refused; with another prefix, it starts',
  inOneProcess(reason),
  async () => {
    await using server = await startS3Server()
    await using first = await startBucketService(server, { prefix: 'first' })
    await assert.rejects(startBucketService(server, { prefix: 'first' }), {
      name: 'OperatorError',
      message:
        /another installation.* artifacts\.s3\.prefix .* the object first\/installation in the bucket media/,
    })
    await using second = await startBucketService(server, { prefix: 'second' })
    assert.notEqual(first.config.dataFolder, second.config.dataFolder)
    const marks = [...server.objects.keys()].filter((key) => key.endsWith('installation'))
    assert.deepEqual(marks, ['first/installation', 'second/installation'])
  },
)
