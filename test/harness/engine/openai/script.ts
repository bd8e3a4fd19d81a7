// A test's instructions for the scripted server. Each request uses up one act. If none is left, the request succeeds.
// If the act is a number, the server refuses the request with this status.

import type { OutputAct } from '../deliver-output.ts'
import type { Trouble } from '../trouble.ts'

/**
 * `reset-unread`: closes the connection without reading the request. `reset`: accepts the request, then closes the
 * connection. `silence`: accepts the request, but never responds. `garbage`, `html`: accepts the request, but the
 * response is not valid JSON. `page`: does not accept the request, and responds with a proxy's page. `strange`: accepts
 * the request, but the response does not have OpenAI's format. `trickle`: sends one byte of the response per second.
 * `url`: the response contains the output's URL. `data-url`: the response contains the output as a data URL.
 * `moderated`: refuses the request. `empty`, `error-inside`: refuses the request, but with status 200.
 */
export type SubmitAct =
  | 'accept'
  | 'reset-unread'
  | 'silence'
  | 'trickle'
  | 'url'
  | 'data-url'
  | 'busy-seconds'
  | 'busy-date'
  | 'unavailable-until'
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
  | Trouble

/**
 * `advance`: the job moves one step forward, from queued to running or from running to completed. `unknown`: this poll
 * does not find the job. `forget`: neither this poll nor any later poll finds the job.
 */
export type PollAct =
  | 'advance'
  | 'unknown-word'
  | 'forget'
  | 'fail'
  | 'fail-moderated'
  | 'cancel'
  | 'unknown'
  | 'busy-seconds'
  | Trouble

export type CancelAct = 'stop' | 'ignore'

export class Script {
  readonly submit: SubmitAct[] = []
  readonly poll: PollAct[] = []
  readonly output: OutputAct[] = []
  readonly cancel: CancelAct[] = []
}
