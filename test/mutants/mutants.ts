import { archiveMutants } from './lists/archive-mutants.ts'
import { attemptMutants } from './lists/attempt-mutants.ts'
import { bucketMutants } from './lists/bucket-mutants.ts'
import { cancelMutants } from './lists/cancel-mutants.ts'
import { connectionMutants } from './lists/connection-mutants.ts'
import { doorMutants } from './lists/door-mutants.ts'
import { engineMutants } from './lists/engine-mutants.ts'
import { fairnessMutants } from './lists/fairness-mutants.ts'
import { eventMutants } from './lists/event-mutants.ts'
import { fileMutants } from './lists/file-mutants.ts'
import { httpMutants } from './lists/http-mutants.ts'
import { listMutants } from './lists/list-mutants.ts'
import { moneyMutants } from './lists/money-mutants.ts'
import { moveMutants } from './lists/move-mutants.ts'
import { pollMutants } from './lists/poll-mutants.ts'
import { postgresMutants } from './lists/postgres-mutants.ts'
import { processMutants } from './lists/process-mutants.ts'
import { referenceMutants } from './lists/reference-mutants.ts'
import { siteMutants } from './lists/site-mutants.ts'
import { storeMutants } from './lists/store-mutants.ts'
import { workerMutants } from './lists/worker-mutants.ts'
import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [
  ...storeMutants,
  ...doorMutants,
  ...connectionMutants,
  ...moneyMutants,
  ...engineMutants,
  ...httpMutants,
  ...fairnessMutants,
  ...workerMutants,
  ...pollMutants,
  ...processMutants,
  ...cancelMutants,
  ...attemptMutants,
  ...eventMutants,
  ...fileMutants,
  ...bucketMutants,
  ...moveMutants,
  ...archiveMutants,
  ...postgresMutants,
  ...siteMutants,
  ...listMutants,
  ...referenceMutants,
]
