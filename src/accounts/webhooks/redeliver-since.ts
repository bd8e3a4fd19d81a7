import type { EndpointOwner } from '../../domain/webhooks/webhook.ts'
import type { Store } from '../../store/store.ts'

/** The maximum number of messages per batch. A larger batch would block requests to create tasks for too long. */
const batchMax = 500

/**
 * Requeues the endpoint's messages that were created at or after `sinceMs`, except messages that are being sent and
 * messages about archived tasks. Returns the number of requeued messages.
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
