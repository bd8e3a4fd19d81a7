// The format of all event streams: server-sent events.

/**
 * The longest time during which a stream sends nothing. Proxies close idle connections, some after less than a minute.
 */
export const silenceMsMax = 15_000

/**
 * How long a new stream waits before its first comment. Clients that reconnect after a restart open their streams at
 * the same moment. If 5,000 streams sent their comments together, they would occupy the main thread for 0.4 s.
 */
export function firstSilenceMs(): number {
  return Math.random() * silenceMsMax
}

/** Clients ignore this line, but it keeps the connection open. */
export const comment = ': nothing new\n\n'

/** Clients treat an event without a name as a `message` event. `json` must be a single line. */
export function eventOf(name: string | null, json: string): string {
  return `${name === null ? '' : `event: ${name}\n`}data: ${json}\n\n`
}

/** When a client reconnects, its `Last-Event-ID` header contains the last id that it received. */
export function numberedEventOf(id: number, name: string, json: string): string {
  return `id: ${id}\n${eventOf(name, json)}`
}

/** Without `cache-control`, which differs between the API and the site. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx must not buffer the events.
  'x-accel-buffering': 'no',
}
