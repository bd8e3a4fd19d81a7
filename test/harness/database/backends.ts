// The databases that every conformance test runs on. Each test gets a fresh one. If one cannot run on this machine, the
// test fails; none is skipped.

import type { Backend } from './backend.ts'
import { postgres } from './postgres-backend.ts'
import { sqlite } from './sqlite-backend.ts'

export const backends: readonly Backend[] = [sqlite, postgres]
