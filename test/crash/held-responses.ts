// Holds scripted engines' responses to submissions, so that a test can kill the service before, during, or just after a
// response.

import type { ServerResponse } from 'node:http'

import type { SendBody } from '../harness/engine/send-body.ts'
import { sendWhole } from '../harness/engine/send-body.ts'

/** What the engine sends before the kill: nothing, half of the response's body, or the whole response. */
export const moments = ['before', 'during', 'after'] as const
export type Moment = (typeof moments)[number]

interface Received {
  readonly atMs: number
  readonly response: ServerResponse
  readonly body: Buffer
}

export class HeldResponses {
  readonly #received = new Map<string, readonly Received[]>()

  /**
   * Holds the response to a task's first submission. Any further submission makes the test fail later, and gets its
   * response immediately.
   */
  readonly send: SendBody = (response, body, request) => {
    const prompt = promptIn(request)
    const earlier = this.submissionsOf(prompt)
    this.#received.set(prompt, [...earlier, { atMs: performance.now(), response, body }])
    if (earlier.length > 0) sendWhole(response, body, request)
  }

  submissionsOf(prompt: string): readonly Received[] {
    return this.#received.get(prompt) ?? []
  }

  release(prompt: string, moment: Moment): void {
    const [held] = this.submissionsOf(prompt)
    if (held === undefined || moment === 'before') return
    const { response, body } = held
    if (moment === 'after') response.end(body)
    else response.write(body.subarray(0, body.length / 2))
  }
}

export function newPrompt(): string {
  return `a fox ${crypto.randomUUID()}`
}

function promptIn(request: string): string {
  return /a fox [0-9a-f-]{36}/.exec(request)?.[0] ?? ''
}
