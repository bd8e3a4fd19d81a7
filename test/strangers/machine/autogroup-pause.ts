// Switches off the kernel's autogroup feature while a database server shares the cores with the service, as
// `docs/operations.md` recommends. With this feature, processes of the database server waited up to 26 ms for a core
// while the service used it.

import { readFileSync, writeFileSync } from 'node:fs'

const setting = '/proc/sys/kernel/sched_autogroup_enabled'

export class AutogroupPause implements Disposable {
  /** Returns null if the feature is off or missing, or if this process is not allowed to switch it off. */
  static begin(): AutogroupPause | null {
    try {
      if (readFileSync(setting, 'utf8').trim() !== '1') return null
      writeFileSync(setting, '0')
      return new AutogroupPause()
    } catch {
      return null
    }
  }

  [Symbol.dispose](): void {
    writeFileSync(setting, '1')
  }
}
