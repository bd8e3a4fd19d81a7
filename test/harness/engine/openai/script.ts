// A test's instructions for the scripted server. Each request uses up one act. If none is left, the request succeeds.

/**
 * `reset-unread`: closes the connection without reading the request. `reset`, `silence`: accepts the request, then closes the
 * connection or never responds. `strange`: accepts the request and confirms it in a form that is not OpenAI's. `trickle`: sends one
 * byte of the response per call of `trickle()`. `moderated`, `empty`, `error-inside`: refuses the request, in the last two cases with
 * status 200.
 */
export type SubmitAct =
  | 'accept'
  | 'reset-unread'
  | 'reset'
  | 'silence'
  | 'trickle'
  | 'data-url'
  | 'busy-seconds'
  | 'busy-date'
  | 'unavailable-until'
  | 'status-500'
  | 'status-502'
  | 'status-503'
  | 'status-504'
  | 'garbage'
  | 'html'
  | 'strange'
  | 'redirect'
  | 'moderated'
  | 'empty'
  | 'error-inside'
  | 'quota'
  | 'bad-image'
  | 'bad-request'
  | 'bad-model'

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
