// An engine that refuses every task immediately. Running a task then consists of the claim, the commit before the
// submission, and the settlement with the refund.

import { localLimits } from '../src/domain/engines/engine-limits.ts'
import type { Provider } from '../src/providers/provider.ts'
import type { EngineType } from '../src/providers/engine-type.ts'

/** This limit is so high that it does not slow down the measured processes. */
const concurrency = 512

function createRefusing(name: string): Provider {
  const failure = {
    code: 'content_policy',
    message: 'The engine refuses everything.',
    retry: 'no',
    detail: null,
  } as const
  return {
    name,
    capabilities: {
      kinds: ['image', 'video'],
      submitKey: 'none',
      isFree: true,
      canCancel: false,
      isLocal: true,
    },
    limits: localLimits(concurrency),
    origins: [],
    outputOrigins: [],
    submit: () => Promise.resolve({ kind: 'failed', failure }),
    poll: () => Promise.resolve({ kind: 'lost', isCertain: true }),
    close: () => Promise.resolve(),
  }
}

export const refusing: EngineType = {
  about: 'Refuses everything.',
  concurrency: { default: concurrency, about: [] },
  polling: null,
  readSettings: () => null,
  readRoute: () => null,
  open: createRefusing,
}
