// Starts API processes that share a PostgreSQL server and a bucket. There are no workers, so the CPU time is spent only
// on create requests.

import { randomBytes } from 'node:crypto'

import { loadConfig } from '../../src/config.ts'
import { migrateExisting } from '../../test/harness/database/fresh-database.ts'
import { PostgresServer } from '../../test/harness/database/postgres-server.ts'
import { startS3Server } from '../../test/harness/s3/server.ts'
import { OperatorClient } from '../../test/harness/service/operator-client.ts'
import { idleEngines, MeasuredServer } from '../measured-server.ts'
import { familyCpuSecondsOf } from '../processor-time.ts'

const credits = 1_000_000_000

export class ApiNodes implements AsyncDisposable {
  readonly nodes: readonly MeasuredServer[]
  /** One key per node, each for a different account. Every key is valid on all nodes. */
  readonly keys: readonly string[]
  readonly #databasePid: number
  readonly #opened: AsyncDisposableStack

  private constructor(
    nodes: readonly MeasuredServer[],
    keys: readonly string[],
    databasePid: number,
    opened: AsyncDisposableStack,
  ) {
    this.nodes = nodes
    this.keys = keys
    this.#databasePid = databasePid
    this.#opened = opened
  }

  static async start(count: number): Promise<ApiNodes> {
    await using opened = new AsyncDisposableStack()
    const database = opened.use(await PostgresServer.start())
    await migrateExisting(database.url())
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = opened.use(await startS3Server())
    const artifacts = `artifacts: { store: s3, s3: { endpoint: "${endpoint}", region: ${region}, bucket: ${bucket} } }`
    const plan = {
      role: 'api',
      settings: `${idleEngines}\n${artifacts}`,
      variables: {
        DATABASE_URL: database.url(),
        MUTOSCOPE_SECRET: randomBytes(32).toString('base64url'),
        MUTOSCOPE_PUBLIC_URL: 'http://127.0.0.1',
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      },
    } as const
    const nodes: MeasuredServer[] = []
    const keys: string[] = []
    await using operator = await OperatorClient.open(loadConfig(plan.variables))
    while (nodes.length < count) {
      nodes.push(opened.use(await MeasuredServer.launch(plan)))
      keys.push((await operator.openAccount(credits)).key)
    }
    const [row] = await database.query(`select pg_read_file('postmaster.pid') as file`)
    const databasePid = Number.parseInt(String(row?.['file']), 10)
    return new ApiNodes(nodes, keys, databasePid, opened.move())
  }

  databaseCpuSeconds(): number {
    return familyCpuSecondsOf(this.#databasePid)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync()
  }
}
