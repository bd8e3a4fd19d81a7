// The databases that every conformance test runs on, each as a fresh one for each test. One that cannot run here fails
// the test: none is passed over.

import type { Backend } from './backend.ts'
import { postgres } from './postgres-backend.ts'
import { sqlite } from './sqlite-backend.ts'

export const backends: readonly Backend[] = [sqlite, postgres]
