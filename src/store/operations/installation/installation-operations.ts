// The operations on the installation as a whole.

import type { Hint } from '../../hint.ts'
import { read, readLong, write, writeBatch } from '../../operation.ts'
import { auditStore } from './audit.ts'
import { ensureInstallationId } from './installation-id.ts'
import { listDisabledModels, registerModels, switchModel } from './models.ts'
import { renewLease, registerProcess, unregisterProcess } from './processes.ts'
import type { LeaseRenewal } from './processes.ts'
import { registerSecret, matchesSecret } from './secret.ts'

const orphans = (): Hint => ({ kind: 'orphans' })
const models = (): Hint => ({ kind: 'models' })

const hasFoundDead = (renewal: LeaseRenewal): boolean => renewal.kind === 'alive' && renewal.deaths > 0

export const installationOperations = {
  registerProcess: write(registerProcess),
  renewLease: write(renewLease, (_, renewal) => (hasFoundDead(renewal) ? orphans() : null)),
  unregisterProcess: write(unregisterProcess, orphans),
  registerModels: writeBatch(registerModels),
  switchModel: write(switchModel, models),
  listDisabledModels: read(listDisabledModels),
  registerSecret: write(registerSecret),
  matchesSecret: read(matchesSecret),
  ensureInstallationId: write(ensureInstallationId),
  auditStore: readLong(auditStore),
}
