// An operator who runs commands on a data folder or a database.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { callCommand } from '../harness/service/call-command.ts'
import { runMain } from '../harness/processes/run-main.ts'

type Variables = Readonly<Record<string, string>>

export class Operator {
  readonly name: string
  /** The results of `doctor`'s checks of the database. */
  readonly checks: readonly string[]
  readonly #parent: string
  readonly #variables: Variables

  /** `parent` contains the data folders of all operators. */
  constructor(parent: string, name: string, checks: readonly string[], variables: Variables = {}) {
    this.#parent = parent
    this.name = name
    this.checks = checks
    this.#variables = variables
  }

  call(args: readonly string[]) {
    return callCommand(args, path.join(this.#parent, this.name), this.#variables)
  }

  /** Runs the command in a separate process. */
  run(args: readonly string[]) {
    return runMain(args, path.join(this.#parent, this.name), this.#variables)
  }

  /** Runs a command with `--json` and returns its document. */
  async json(...args: readonly string[]): Promise<Record<string, unknown>> {
    const { status, stdout, stderr } = await this.call([...args, '--json'])
    assert.equal(status, 0, stderr)
    assert.equal(stdout.trim().split('\n').length, 1, 'one document on one line')
    return JSON.parse(stdout)
  }

  /** The same operator with these settings. */
  async with(settings: string): Promise<Operator> {
    const config = path.join(this.#parent, `${this.name}.yaml`)
    await writeFile(config, settings)
    return new Operator(this.#parent, this.name, [], { ...this.#variables, MUTOSCOPE_CONFIG: config })
  }

  /** Runs a command that must fail, and returns its error line. */
  async refusal(expected: number, ...args: readonly string[]): Promise<string> {
    const { status, stdout, stderr } = await this.call(args)
    assert.equal(status, expected, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, /^mutoscope: [^\n]+\n$/)
    return stderr
  }
}
