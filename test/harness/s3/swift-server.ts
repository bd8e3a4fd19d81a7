// Runs OpenStack Swift with its S3 layer, as four processes on loopback. Swift must be installed. Swift supports less
// of S3 than most other stores do.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { AwsClient } from 'aws4fetch'

import { fixedPort } from '../network/fixed-port.ts'
import { GuardedProcess } from '../processes/guarded-process.ts'
import { until } from '../time/until.ts'

const run = promisify(execFile)

/** Python starts four times, possibly on a busy machine. */
const startDeadlineMs = 60_000

const storageKinds = ['account', 'container', 'object'] as const
const bucket = 'media'
const region = 'us-east-1'
const user = 'test:tester'

export class SwiftServer implements AsyncDisposable {
  readonly #folder: string
  readonly #port: number
  readonly #secret = randomBytes(16).toString('hex')
  readonly #processes: GuardedProcess[] = []

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  /** If Swift is missing, rejects with a message that states what to install. */
  static async start(): Promise<SwiftServer> {
    await requireInstalled()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-swift-'))
    const swift = new SwiftServer(folder, await fixedPort())
    try {
      await swift.#launch()
      return swift
    } catch (error) {
      const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')
      await swift[Symbol.asyncDispose]()
      throw new Error(`Swift does not start: ${log.split('\n').slice(-5).join('\n')}`, { cause: error })
    }
  }

  /** In the format of `TEST_S3_URL`. */
  get url(): string {
    const credentials = `${encodeURIComponent(user)}:${this.#secret}`
    return `http://${credentials}@127.0.0.1:${this.#port}/${bucket}?region=${region}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.end('SIGKILL')))
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #launch(): Promise<void> {
    const devices = path.join(this.#folder, 'devices')
    await mkdir(path.join(devices, 'disk'), { recursive: true })
    await this.#write('swift.conf', swiftConf)
    const usual = `swift_dir = ${this.#folder}\nbind_ip = 127.0.0.1\nuser = ${os.userInfo().username}\nworkers = 0`
    const ports = await Promise.all(storageKinds.map(fixedPort))
    await Promise.all(
      storageKinds.map(async (kind, index) => {
        const port = ports[index] ?? 0
        const place = `devices = ${devices}\nmount_check = false\nbind_port = ${port}`
        await this.#write(`${kind}.conf`, `[DEFAULT]\n${usual}\n${place}\n${storageConf(kind)}`)
        await this.#buildRing(kind, port)
      }),
    )
    await this.#write(
      'proxy.conf',
      `[DEFAULT]\n${usual}\nbind_port = ${this.#port}\n${proxyConf(this.#secret)}`,
    )
    for (const kind of [...storageKinds, 'proxy']) {
      const command = [`swift-${kind}-server`, path.join(this.#folder, `${kind}.conf`), '--verbose']
      this.#processes.push(await GuardedProcess.start(this.#folder, command, { cwd: '/' }))
    }
    await until('Swift creates the bucket', () => this.#makeBucket(), startDeadlineMs)
  }

  /** Depending on `kind`, assigns all accounts, all containers, or all objects to the only device. */
  async #buildRing(kind: string, port: number): Promise<void> {
    const file = path.join(this.#folder, `${kind}.builder`)
    for (const step of [
      ['create', '1', '1', '0'],
      ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
      ['rebalance'],
    ]) {
      await run('swift-ring-builder', [file, ...step])
    }
  }

  async #makeBucket(): Promise<boolean> {
    if (this.#processes.some(({ hasEnded }) => hasEnded)) throw new Error('a Swift process has ended')
    const keys = { accessKeyId: user, secretAccessKey: this.#secret }
    const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
    const created = client.fetch(`http://127.0.0.1:${this.#port}/${bucket}`, { method: 'PUT' })
    return created.then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async #write(name: string, text: string): Promise<void> {
    await writeFile(path.join(this.#folder, name), text)
  }
}

async function requireInstalled(): Promise<void> {
  try {
    await run('swift-proxy-server', ['--help'])
  } catch (error) {
    throw new Error(
      'OpenStack Swift is not installed: on Debian, apt-get install swift-proxy swift-account swift-container swift-object',
      { cause: error },
    )
  }
}

const swiftConf = `
[swift-hash]
swift_hash_path_suffix = test
[storage-policy:0]
name = only
default = yes
`

function storageConf(kind: string): string {
  return `
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function proxyConf(secret: string): string {
  return `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
# Nothing listens at this address, so nothing is cached.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${secret} .admin
[filter:bulk]
use = egg:swift#bulk
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`
}
