// The part of a process that sends webhooks to account holders.

import { systemClock } from '../lib/clock.ts'
import { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import { Sender } from '../webhooks/sender.ts'
import type { ProcessContext } from './process-context.ts'

/** Delivers webhooks until the result is disposed of. */
export function startWebhooks(
  { config, log, secret, store }: ProcessContext,
  publicUrl: string,
): AsyncDisposable {
  const sender = new Sender({ policy: config.webhooks, secret, publicUrl, clock: systemClock })
  const dispatcher = new WebhookDispatcher({ store, clock: systemClock, log, sender })
  return {
    [Symbol.asyncDispose]: async () => {
      await dispatcher.drain()
      await sender[Symbol.asyncDispose]()
    },
  }
}
