// The database and file store under test, from `TEST_STORAGE`.

export interface TestStorage {
  readonly database: 'sqlite' | 'postgres'
  readonly files: 'disk' | 's3'
}

const storages: ReadonlyMap<string, TestStorage> = new Map([
  ['sqlite+disk', { database: 'sqlite', files: 'disk' }],
  ['sqlite+s3', { database: 'sqlite', files: 's3' }],
  ['postgres+s3', { database: 'postgres', files: 's3' }],
])

export function testStorage(): TestStorage {
  const name = process.env['TEST_STORAGE'] ?? 'sqlite+disk'
  const storage = storages.get(name)
  if (storage === undefined)
    throw new Error(`TEST_STORAGE must be one of ${[...storages.keys()].join(', ')}, not ${name}`)
  return storage
}
