import type { EndpointOwner } from '../../domain/webhooks/webhook.ts'
import type { Store } from '../../store/store.ts'

/** The number of messages per batch. A request to create a task must never wait long for a batch to end. */
const batchMax = 500

/**
 * Makes the endpoint's messages that were created at or after `sinceMs` due again, except messages that are being sent
 * and messages about archived tasks. Returns the number of messages to be resent.
 */
export async function redeliverSince(
  store: Pick<Store, 'redeliverMessages'>,
  name: EndpointOwner,
  sinceMs: number,
): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const batch = await store.redeliverMessages({ ...name, sinceMs, from: { after }, limit: batchMax })
    if (batch === null) return count
    count += batch.count
    after = batch.last
  }
}
