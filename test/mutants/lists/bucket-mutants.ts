// Mutants of the file stores.

import type { Mutant } from '../mutant.ts'

const bucket = ['src/files/storage/s3/s3-file-store.test.ts']

export const bucketMutants: readonly Mutant[] = [
  {
    breaks: 'bucket: a missing bucket looks like a missing object',
    file: 'src/files/storage/s3/bucket.ts',
    from: `expected.includes(answer.status) && code !== 'NoSuchBucket'`,
    to: 'expected.includes(answer.status)',
    tests: bucket,
  },
  {
    breaks: 'bucket: an upload is signed without the hash of its bytes',
    file: 'src/files/storage/s3/bucket.ts',
    from: `'x-amz-content-sha256': body?.sha256 ?? emptySha256`,
    to: `'x-amz-content-sha256': 'UNSIGNED-PAYLOAD'`,
    tests: bucket,
  },
  {
    breaks: 'bucket: the source of a PUT is removed before the PUT is confirmed',
    file: 'src/files/storage/s3/s3-file-store.ts',
    from: `    } finally {
      await file.close()
`,
    to: `    } finally {
      await rm(path)
`,
    tests: bucket,
  },
  {
    breaks: 'bucket: a list ends after its first page',
    file: 'src/files/storage/s3/s3-file-store.ts',
    from: 'token = page.continuationToken',
    to: 'token = null',
    tests: bucket,
  },
  {
    breaks: "bucket: other programs' objects are treated as ours",
    file: 'src/files/storage/s3/s3-file-store.ts',
    from: 'key.startsWith(folder) ? parseFileName(key.slice(folder.length)) : null',
    to: `parseFileName(key.slice(key.lastIndexOf('/') + 1))`,
    tests: bucket,
  },
  {
    breaks: 'bucket: a PUT ignores its timeout',
    file: 'src/files/storage/s3/s3-file-store.ts',
    from: '{ stream, bytes, sha256 }, signal)',
    to: '{ stream, bytes, sha256 })',
    tests: bucket,
  },
  {
    breaks: 'bucket: any name is accepted as a key',
    file: 'src/files/storage/s3/s3-file-store.ts',
    from: `  assert(parseFileName(name) !== null, 'only names that we created may become object keys')
`,
    to: '',
    tests: ['test/conformance/files/file-store.test.ts'],
  },
  {
    breaks: 'bucket: two installations may share one bucket or folder',
    file: 'src/files/storage/claim-files.ts',
    from: 'if (owner === null || owner === installation) return',
    to: `if (owner !== '') return`,
    tests: ['test/conformance/files/file-store.test.ts'],
  },
  {
    breaks: 'bucket: files are removed without checking which installation owns them',
    file: 'src/worker/sweep.ts',
    from: '  await claimFiles(files, installation)\n',
    to: '',
    tests: ['test/simulation/sweep.test.ts'],
  },
  {
    breaks: 'bucket: a redirect is cached longer than its signature is valid',
    file: 'src/http/api/read-file.ts',
    from: 'Math.floor(validMs / 2_000)',
    to: 'Math.floor(validMs / 2)',
    tests: ['test/api/bucket.test.ts'],
  },
  {
    breaks: 'bucket: an uploaded input is stored as a URL with a fixed address',
    file: 'src/tasks/create-task.ts',
    from: 'storedInput(url, ownNames[index] ?? null)',
    to: 'url',
    tests: ['test/api/bucket.test.ts'],
  },
  {
    breaks: 'files: a disk lists its files in no particular order',
    file: 'src/files/storage/disk.ts',
    from: `entries.filter((raw) => raw.startsWith(\`\${purpose}_\`)).toSorted()`,
    to: `entries.filter((raw) => raw.startsWith(\`\${purpose}_\`)).toSorted().toReversed()`,
    tests: ['test/conformance/files/file-store.test.ts'],
  },
  {
    breaks: 'files: the audit reports files that were removed while it was running',
    file: 'src/installation/compare-files.ts',
    from: 'if (record.isGone) return []',
    to: '',
    tests: ['test/conformance/files/compare-files.test.ts'],
  },
  {
    breaks: 'files: the audit reports files that were written while it was running',
    file: 'src/installation/compare-files.ts',
    from: `if (bytes === null) return [{ invariant: 'T3', subject, detail: 'the file is missing' }]
  if (bytes === record.bytes) return []`,
    to: `if (bytes === null || bytes === record.bytes) return [{ invariant: 'T3', subject, detail: 'the file is missing' }]`,
    tests: ['test/conformance/files/compare-files.test.ts'],
  },
  {
    breaks: 'files: the audit stops after the first page of records',
    file: 'src/installation/compare-files.ts',
    from: 'after = page.length < pageSize ? undefined : page.at(-1)?.name',
    to: 'after = undefined',
    tests: ['test/conformance/files/compare-files.test.ts'],
  },
]
