// The databases that every conformance test runs on. Each test gets a fresh database. If a database cannot run on this
// machine, the test fails; no test is skipped.

import type { Backend } from './backend.ts'
import { postgres } from './postgres-backend.ts'
import { sqlite } from './sqlite-backend.ts'

export const backends: readonly Backend[] = [sqlite, postgres]
