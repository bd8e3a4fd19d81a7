// The operations on the installation as a whole: its processes, models, secret, id and audit.

import type { Hint } from '../../hint.ts'
import { read, readLong, write, writeBatch } from '../../operation.ts'
import { auditStore } from './audit.ts'
import { ensureInstallationId } from './installation-id.ts'
import { registerModels } from './models.ts'
import { renewLease, registerProcess, unregisterProcess } from './processes.ts'
import { registerSecret, matchesSecret } from './secret.ts'

const work = (): Hint => ({ kind: 'work' })

export const installationOperations = {
  registerProcess: write(registerProcess),
  renewLease: write(renewLease),
  unregisterProcess: write(unregisterProcess, work),
  registerModels: writeBatch(registerModels),
  registerSecret: write(registerSecret),
  matchesSecret: read(matchesSecret),
  ensureInstallationId: write(ensureInstallationId),
  auditStore: readLong(auditStore),
}
