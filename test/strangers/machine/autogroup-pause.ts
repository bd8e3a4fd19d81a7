// Switches off the kernel's autogroup feature, as `docs/operations.md` recommends. With this feature, processes of a
// database server on the same machine waited up to 26 ms for a core while the service used it. In containers, the
// feature has no effect.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const setting = '/proc/sys/kernel/sched_autogroup_enabled'

export class AutogroupPause implements Disposable {
  /** Returns null if the feature is off or missing. If it cannot be switched off, prints why. */
  static begin(): AutogroupPause | null {
    if (!existsSync(setting) || readFileSync(setting, 'utf8').trim() === '0') return null
    try {
      writeFileSync(setting, '0')
    } catch (error) {
      process.stderr.write(`the autogroup feature stays on, so responses take longer: ${String(error)}\n`)
      return null
    }
    const pause = new AutogroupPause()
    // Without these listeners, an interrupted run would leave the feature off on the whole machine.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        pause[Symbol.dispose]()
        process.kill(process.pid, signal)
      })
    }
    return pause
  }

  [Symbol.dispose](): void {
    writeFileSync(setting, '1')
  }
}
