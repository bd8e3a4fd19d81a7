// An operator who runs commands on a data folder or a database.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after } from 'node:test'

import type { FreshDatabase } from '../harness/database/fresh-database.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { callCommand } from '../harness/service/call-command.ts'
import { RunningMain } from '../harness/processes/run-main.ts'
import type { Ended } from '../harness/processes/run-main.ts'

type Variables = Readonly<Record<string, string>>

export class Operator {
  readonly name: string
  readonly #parent: string
  readonly #variables: Variables

  constructor(parent: string, name: string, variables: Variables = {}) {
    this.#parent = parent
    this.name = name
    this.#variables = variables
  }

  call(args: readonly string[]) {
    return callCommand(args, path.join(this.#parent, this.name), this.#variables)
  }

  run(args: readonly string[]): Promise<Ended> {
    return this.start(args).ended()
  }

  /** Starts the command in a separate process, unlike `call`. */
  start(args: readonly string[]): RunningMain {
    return new RunningMain(args, path.join(this.#parent, this.name), this.#variables)
  }

  async json(...args: readonly string[]): Promise<Record<string, unknown>> {
    const { status, stdout, stderr } = await this.call([...args, '--json'])
    assert.equal(status, 0, stderr + stdout)
    assert.equal(stdout.trim().split('\n').length, 1, 'one document on one line')
    return JSON.parse(stdout)
  }

  async with(settings: string): Promise<Operator> {
    const config = path.join(this.#parent, `${this.name}.yaml`)
    await writeFile(config, settings)
    return new Operator(this.#parent, this.name, { ...this.#variables, MUTOSCOPE_CONFIG: config })
  }

  /** Runs a command that must fail with the status `expected`. Returns its error line. */
  async refusal(expected: number, ...args: readonly string[]): Promise<string> {
    const { status, stdout, stderr } = await this.call(args)
    assert.equal(status, expected, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, /^mutoscope: [^\n]+\n$/)
    return stderr
  }
}

export interface Operators {
  readonly folder: string
  readonly embedded: Operator
  readonly shared: Operator
}

/**
 * Returns an operator of an embedded installation and an operator of an installation on `database`. The folder and the
 * database are removed after the file's last test.
 */
export async function openOperators(database: FreshDatabase): Promise<Operators> {
  const folder = await temporaryFolder()
  after(async () => {
    await folder[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  return {
    folder: folder.path,
    embedded: new Operator(folder.path, 'embedded'),
    shared: new Operator(folder.path, 'postgres', {
      DATABASE_URL: database.url,
      MUTOSCOPE_SECRET: randomBytes(32).toString('base64url'),
      MUTOSCOPE_PUBLIC_URL: 'https://media.example.com',
    }),
  }
}
