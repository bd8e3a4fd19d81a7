// The format of all event streams: server-sent events.

/**
 * The longest time during which a stream sends nothing. Proxies close idle connections, some after less than a minute.
 */
export const silenceMsMax = 15_000

/**
 * Returns how long a new stream waits before its first comment. Clients that reconnect after a restart open their
 * streams at the same moment. If the streams also sent their comments at the same moment, 5,000 of them would occupy
 * the main thread for 0.4 s.
 */
export function firstSilenceMs(): number {
  return Math.random() * silenceMsMax
}

/** A line that clients ignore, but that keeps the connection open. */
export const comment = ': nothing new\n\n'

/** Returns an event. Clients treat an event without a name as a `message` event. `json` must be a single line. */
export function eventOf(name: string | null, json: string): string {
  return `${name === null ? '' : `event: ${name}\n`}data: ${json}\n\n`
}

/**
 * Returns an event with an id. A client that reconnects sends the id of the last such event in the `Last-Event-ID`
 * header.
 */
export function numberedEventOf(id: number, name: string, json: string): string {
  return `id: ${id}\n${eventOf(name, json)}`
}

/** The response headers of all event streams, except `cache-control`, which differs between the API and the site. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Prevents nginx from buffering the events.
  'x-accel-buffering': 'no',
}
