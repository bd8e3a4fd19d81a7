// What a test makes the scripted server do. Each request uses up one act; without acts, everything goes well.

/**
 * `reset-unread`: closes the connection before it reads the request. `reset`, `silence`: takes the request, then closes the connection
 * or never responds. `trickle`: responds with one byte per call of `trickle()`. `moderated`, `empty`, `error-inside`: refuses, the last
 * two with status 200.
 */
export type SubmitAct =
  | 'accept'
  | 'reset-unread'
  | 'reset'
  | 'silence'
  | 'trickle'
  | 'busy-seconds'
  | 'busy-date'
  | 'unavailable-until'
  | 'status-500'
  | 'status-502'
  | 'status-503'
  | 'status-504'
  | 'garbage'
  | 'html'
  | 'redirect'
  | 'moderated'
  | 'empty'
  | 'error-inside'
  | 'quota'
  | 'bad-image'
  | 'bad-request'

/** `advance`: the job takes a step, from queued to running to completed. */
export type PollAct =
  | 'advance'
  | 'unknown-word'
  | 'forget'
  | 'fail'
  | 'fail-moderated'
  | 'cancel'
  | 'reset'
  | 'status-500'
  | 'status-400'
  | 'busy'
  | 'garbage'

/** `page`: an HTML page instead of the file. `redirect-private`: a redirect to an address in the operator's network. */
export type OutputAct = 'whole' | 'missing' | 'expired' | 'truncated' | 'page' | 'svg' | 'redirect-private'

export type CancelAct = 'stop' | 'ignore'

export class Script {
  readonly submit: SubmitAct[] = []
  readonly poll: PollAct[] = []
  readonly output: OutputAct[] = []
  readonly cancel: CancelAct[] = []
}
