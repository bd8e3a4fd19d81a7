// The format of all event streams: server-sent events.

/**
 * The longest time that a stream may go without sending anything. Proxies close idle connections, some after less than a
 * minute.
 */
export const silenceMsMax = 15_000

/**
 * Returns a random time for a new stream to wait before its first comment. After a restart of the service, all clients
 * reopen their streams at the same moment. If 5,000 streams sent their comments together, they would occupy the main
 * thread for 0.4 s.
 */
export function firstSilenceMs(): number {
  return Math.random() * silenceMsMax
}

/** Clients ignore this line, but it keeps the connection open. */
export const comment = ': keep-alive\n\n'

/** Clients treat an event without a name as a `message` event. `json` must be a single line. */
export function eventOf(name: string | null, json: string): string {
  return `${name === null ? '' : `event: ${name}\n`}data: ${json}\n\n`
}

/** When a client reconnects, its `Last-Event-ID` header contains the last ID that the client received. */
export function numberedEventOf(id: number, name: string, json: string): string {
  return `id: ${id}\n${eventOf(name, json)}`
}

/** Without `cache-control`, which differs between the API and the site. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Stops nginx from buffering the events.
  'x-accel-buffering': 'no',
}
