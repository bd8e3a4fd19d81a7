// Receives calls from engines about their jobs. A call needs no key, because its path contains a submission's secret. A
// call can only supply the job's handle if it is missing, and make a worker check the job, so repeated, late, and
// misdirected calls do no harm.

import { branded } from '../lib/brand.ts'
import { only } from '../lib/only.ts'
import type { Mask } from '../lib/mask-secrets.ts'
import { isStorable } from '../domain/engines/handle.ts'
import type { HookReader } from '../domain/engines/hook.ts'
import { ServiceError } from '../domain/errors.ts'
import type { TaskId } from '../domain/ids.ts'
import { isHookSecret } from '../tasks/hook-url.ts'
import type { HookName } from '../tasks/hook-url.ts'
import { networkOf } from './protocol/client-address.ts'
import type { Answer } from './serving/answer.ts'
import type { Call, Path } from './serving/call.ts'
import { checkLength, readBody } from './serving/request-body.ts'
import type { Limiters, SharedContext } from './shared/context.ts'
import { takeToken } from './shared/take-token.ts'

/** Keyed by the provider's name. A provider whose engine makes no calls has no reader. */
export type HookReaders = ReadonlyMap<string, HookReader>

export interface Hooks {
  readonly readers: HookReaders
  readonly maskSecrets: Mask
}

/** Most calls are a few kilobytes long, but some engines include the entire result, which we ignore. */
const bodyBytesMax = 1024 * 1024

export function hookPath(context: SharedContext, hooks: Hooks, limiters: Limiters): Path {
  return {
    url: '/hooks/:provider/:task/:attempt/:secret',
    post: (call) => {
      takeToken(limiters.requests, `hooks ${networkOf(call.client)}`)
      return receive(call, context, hooks)
    },
  }
}

/** Throws `not_found` for an invalid secret, as for any unknown path, and `unauthorized` for an invalid signature. */
async function receive(
  call: Call,
  { store, secret }: SharedContext,
  { readers, maskSecrets }: Hooks,
): Promise<Answer> {
  const name = nameOf(call)
  const parseHook = readers.get(name.provider)
  if (parseHook === undefined || !isHookSecret(call.parameters['secret'] ?? '', name, secret))
    throw new ServiceError('not_found')
  checkLength(call.request, bodyBytesMax)
  const body = await readBody(call, bodyBytesMax)
  const { taskId, number } = name
  const submission = only(await store.readSubmissions([{ taskId, number }]))
  if (submission === null) return received
  const reading = parseHook({ headers: call.request.headers, body }, submission.jobKey)
  if (reading.kind === 'forged')
    throw new ServiceError('unauthorized', { message: 'The signature of this call is not valid.' })
  const handle = isStorable(reading.handle, maskSecrets) ? reading.handle : null
  if (submission.isOpen) await store.storeHooks([{ taskId, number, handle }])
  return received
}

/** Incorrect values do no harm, because no secret is valid for them. */
function nameOf({ parameters }: Call): HookName {
  const { provider = '', task = '', attempt = '' } = parameters
  return { provider, taskId: branded<TaskId>(task), number: Number(attempt) }
}

const received: Answer = { status: 204, headers: { 'cache-control': 'no-store' }, body: null, error: null }
