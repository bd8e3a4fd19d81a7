// A control group whose processes get only the CPU time that no other process needs.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'

/** The folder of the group in version 1 and in version 2 of Linux control groups. */
const folders = ['/sys/fs/cgroup/cpu/strangers', '/sys/fs/cgroup/strangers']

export class IdleGroup implements Disposable {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Returns null if this process is not allowed to create the group, or if the group has no `cpu.idle`, which requires a
   * CPU controller and Linux 5.15.
   */
  static create(): IdleGroup | null {
    const folder = folders.find(isCreated)
    return folder === undefined ? null : new IdleGroup(folder)
  }

  add(pid: number): void {
    write(`${this.#folder}/cgroup.procs`, pid)
  }

  [Symbol.dispose](): void {
    try {
      rmdirSync(this.#folder)
    } catch {
      // After an error, attackers may still be running. The next run uses the folder again.
    }
  }
}

function isCreated(folder: string): boolean {
  try {
    if (!existsSync(folder)) mkdirSync(folder)
  } catch {
    return false
  }
  try {
    write(`${folder}/cpu.idle`, 1)
    return true
  } catch {
    rmdirSync(folder)
    return false
  }
}

/** Fails if the file does not exist, because the folder may be outside of a control group's file system. */
function write(file: string, value: number): void {
  writeFileSync(file, String(value), { flag: 'r+' })
}
