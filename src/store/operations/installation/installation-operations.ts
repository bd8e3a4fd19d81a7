// The operations on the installation as a whole: its processes, models, secret, id and audit.

import type { Hint } from '../../hint.ts'
import { read, readLong, write, writeBatch } from '../../operation.ts'
import { auditStore } from './audit.ts'
import { nameInstallation } from './installation-id.ts'
import { registerModels } from './models.ts'
import { beatProcess, enterProcess, leaveProcess } from './processes.ts'
import { checkSecret, fitsSecret } from './secret.ts'

const work = (): Hint => ({ kind: 'work' })

export const installationOperations = {
  enterProcess: write(enterProcess),
  beatProcess: write(beatProcess),
  leaveProcess: write(leaveProcess, work),
  registerModels: writeBatch(registerModels),
  checkSecret: write(checkSecret),
  fitsSecret: read(fitsSecret),
  nameInstallation: write(nameInstallation),
  auditStore: readLong(auditStore),
}
