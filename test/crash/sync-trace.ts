// Reads strace's trace of the service's system calls, and finds create requests that got a response before their
// commits were on disk.

export const traceFlags: readonly string[] = [
  // Without this flag, strace would be the service's parent, and would not pass on signals.
  '--daemonize',
  '--follow-forks',
  '--decode-fds=path',
  // By default, strace cuts off text after 32 characters, but one write can contain many commits.
  '--string-limit=65536',
  '--trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg',
]

export interface TraceFindings {
  /** The IDs of the tasks in the responses to create requests. */
  readonly answered: readonly string[]
  /** The tasks in `answered` whose responses were sent before a sync had put their commits on disk. */
  readonly unsynced: readonly string[]
}

interface Event {
  readonly at: 'start' | 'end'
  readonly thread: string
  readonly name: string
  readonly text: string
}

export function readTrace(trace: string): TraceFindings {
  const events = eventsIn(trace)
  const answered = events.flatMap(answeredBy)
  const unwritten = new Set(answered)
  const written = new Set<string>()
  const synced = new Set<string>()
  /** For each thread that is syncing the log, the tasks in the log when its sync started. */
  const syncing = new Map<string, readonly string[]>()
  const unsynced: string[] = []
  for (const event of events) {
    if (isOnLog(event) && event.name === 'pwrite64' && event.at === 'end') {
      for (const id of [...unwritten].filter((each) => event.text.includes(each))) {
        unwritten.delete(id)
        written.add(id)
      }
    }
    if (isOnLog(event) && event.name !== 'pwrite64') {
      if (event.at === 'start') syncing.set(event.thread, [...written])
      else for (const id of syncing.get(event.thread) ?? []) synced.add(id)
    }
    unsynced.push(...answeredBy(event).filter((id) => !synced.has(id)))
  }
  return { answered, unsynced }
}

/**
 * If another thread's call starts or ends during a call, strace writes the call on two lines:
 * `CALL(ARGUMENTS <unfinished ...>` and `<... CALL resumed>RESULT`.
 */
function eventsIn(trace: string): readonly Event[] {
  const open = new Map<string, Event>()
  return trace.split('\n').flatMap((line): readonly Event[] => {
    const [, thread = '', name] = /^(\d+) +(\w+)\(/.exec(line) ?? []
    if (name !== undefined) {
      const start: Event = { at: 'start', thread, name, text: line }
      if (!line.endsWith('<unfinished ...>')) return [start, { ...start, at: 'end' }]
      open.set(thread, start)
      return [start]
    }
    const [, resumed = ''] = /^(\d+) +<\.\.\. \w+ resumed>/.exec(line) ?? []
    const start = open.get(resumed)
    return start === undefined ? [] : [{ ...start, at: 'end' }]
  })
}

function isOnLog({ name, text }: Event): boolean {
  return ['pwrite64', 'fdatasync', 'fsync'].includes(name) && /^\d+ +\w+\(\d+<[^>]*-wal>/.test(text)
}

/** The IDs of the tasks in a response that this event sends. A response counts as sent when its write starts. */
function answeredBy({ at, text }: Event): readonly string[] {
  if (at === 'end' || !/\(\d+<socket:/.test(text)) return []
  return [...text.matchAll(/\\"task_id\\":\\"(\w+)\\"/g)].map(([, id = '']) => id)
}
