// The databases that every conformance test of the store runs on. If a database cannot run on this machine, its tests
// fail.

import type { Backend } from './backend.ts'
import { postgres } from './postgres-backend.ts'
import { sqlite } from './sqlite-backend.ts'

export const backends: readonly Backend[] = [sqlite, postgres]
