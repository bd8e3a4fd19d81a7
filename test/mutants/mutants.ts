// All mutants. `run.ts` runs them, and the guard checks that each one still matches its file.

import { archiveMutants } from './archive-mutants.ts'
import { attemptMutants } from './attempt-mutants.ts'
import { bucketMutants } from './bucket-mutants.ts'
import { engineMutants } from './engine-mutants.ts'
import { fileMutants } from './file-mutants.ts'
import { httpMutants } from './http-mutants.ts'
import { moveMutants } from './move-mutants.ts'
import { postgresMutants } from './postgres-mutants.ts'
import { processMutants } from './process-mutants.ts'
import { siteMutants } from './site-mutants.ts'
import { storeMutants } from './store-mutants.ts'
import { workerMutants } from './worker-mutants.ts'
import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [
  ...storeMutants,
  ...engineMutants,
  ...httpMutants,
  ...workerMutants,
  ...processMutants,
  ...attemptMutants,
  ...fileMutants,
  ...bucketMutants,
  ...moveMutants,
  ...archiveMutants,
  ...postgresMutants,
  ...siteMutants,
]
