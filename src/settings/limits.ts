// `limits`: how many requests and tasks we accept per key and per account.

import type { Section } from './reading/section.ts'

/**
 * The limits on rates apply per API key, the limits on unfinished tasks and uploads per account, and the limits on
 * connections per process and per client address. A rate of 0 means that there is no limit.
 */
export interface RequestLimits {
  readonly createsPerSecond: number
  readonly createsBurst: number
  readonly requestsPerSecond: number
  readonly requestsBurst: number
  readonly unfinishedTasksMax: number
  readonly uploadsMax: number
  readonly uploadBytesMax: number
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
}

/** The highest values that an operator can set. A higher value is probably a typo. */
const rateMax = 1_000_000
const unfinishedMax = 1_000_000_000
const uploadsMax = 1_000_000_000
const uploadBytesMax = 1e15
const connectionsHighest = 1_000_000

/** By default, one address cannot use all connections. */
const shareOfAddress = 0.8

export function readLimits(file: Section): RequestLimits {
  return file.section('limits', [], (limits) => {
    const counted = {
      createsPerSecond: limits.number('creates_per_second', {
        default: 100,
        from: 0,
        to: rateMax,
        about: [
          'How many tasks each API key can create per second. The burst is the number of tasks that a key can create in',
          'quick succession after a pause. A rate of 0 means no limit.',
        ],
      }),
      createsBurst: limits.integer('creates_burst', { default: 1_000, from: 1, to: rateMax }),
      requestsPerSecond: limits.number('requests_per_second', {
        default: 2_000,
        from: 0,
        to: rateMax,
        about: [
          'The corresponding limits on all other requests. The defaults are enough to poll 10,000 tasks every 5 s.',
        ],
      }),
      requestsBurst: limits.integer('requests_burst', { default: 20_000, from: 1, to: rateMax }),
      unfinishedTasksMax: limits.integer('unfinished_tasks', {
        default: 10_000,
        from: 1,
        to: unfinishedMax,
        about: [
          'How many unfinished tasks, queued or running, each account can have. Further create requests are refused.',
        ],
      }),
      uploadsMax: limits.integer('uploads', {
        default: 2_000,
        from: 0,
        to: uploadsMax,
        about: [
          'How many uploads each account can hold at the same time, and how many bytes these uploads can take up.',
          'Further uploads are refused until some have expired. The default of upload_bytes is 2 GiB.',
        ],
      }),
      uploadBytesMax: limits.integer('upload_bytes', { default: 2_147_483_648, from: 0, to: uploadBytesMax }),
    }
    const connectionsMax = limits.integer('connections', {
      default: 10_000,
      from: 10,
      to: connectionsHighest,
      about: [
        'How many connections each process can have, and each client address. The addresses of trusted proxies have no',
        'limit of their own. At the limit, a new connection replaces an idle one: the one that has been idle the longest',
        'among those from the same address or, at the limit for the process, among those from the address with the most',
        'idle connections. If none is idle, the new connection gets 503. Held requests and event streams can use four',
        'fifths of the connections. Each connection takes up to 30 KB of memory.',
      ],
    })
    const connectionsPerAddressMax = limits.integer('connections_per_address', {
      default: Math.ceil(connectionsMax * shareOfAddress),
      from: 1,
      to: connectionsHighest,
    })
    return { ...counted, connectionsMax, connectionsPerAddressMax }
  })
}
