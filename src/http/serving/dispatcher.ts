// From a request and the operation that its path names to the answer on the wire: what holds for every request.

import type { FastifyReply, FastifyRequest } from 'fastify'

import { branded } from '../../lib/brand.ts'
import type { Clock } from '../../lib/clock.ts'
import { randomId } from '../../lib/ids.ts'
import type { Logger } from '../../lib/log.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { RequestId } from '../../domain/ids.ts'
import { refuse } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Call, Operation } from './call.ts'
import { declaresBody, discardBody } from './discard-body.ts'
import { logAnswer, logDefect, logRefusal } from './log-answer.ts'
import { objectionTo } from '../protocol/raw-request.ts'

export interface DispatcherSettings {
  readonly publicUrl: string
  /** On every answer. */
  readonly commonHeaders: Answer['headers']
  /** True from the shutdown on: every answer then ends its connection. */
  readonly isClosing: () => boolean
  readonly log: Logger
  readonly clock: Clock
}

export class Dispatcher {
  readonly #settings: DispatcherSettings

  constructor(settings: DispatcherSettings) {
    this.#settings = settings
  }

  /** Never rejects: whatever happens, the request is answered once. */
  async dispatch(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    parameters: Call['parameters'],
  ): Promise<void> {
    const { clock, log, commonHeaders, isClosing } = this.#settings
    const startedAtMs = clock.monotonicMs()
    const id = branded<RequestId>(randomId('req'))
    const call: Call = { id, request: request.raw, response: reply.raw, parameters, accountId: null }
    if (declaresBody(call.request)) discardBody(call)
    const answer = await this.#answer(operation, call)
    reply.code(answer.status).headers({
      'x-request-id': id,
      ...commonHeaders,
      ...(isClosing() ? { connection: 'close' } : {}),
      ...answer.headers,
      ...(answer.cookies === undefined ? {} : { 'set-cookie': [...answer.cookies] }),
    })
    void reply.send(answer.body ?? undefined)
    logAnswer(log, call, answer, clock.monotonicMs() - startedAtMs)
  }

  /** A refusal is worded; whatever else is thrown is a defect, which ends this request only. */
  async #answer(operation: Operation, call: Call): Promise<Answer> {
    const objection = objectionTo(call.request, this.#settings.publicUrl)
    if (objection !== null)
      return refuse(new ServiceError('bad_request', { message: objection.message }), objection.status)
    try {
      return await operation(call)
    } catch (error) {
      if (error instanceof ServiceError) {
        logRefusal(this.#settings.log, call, error)
        return refuse(error)
      }
      logDefect(this.#settings.log, call, error)
      return refuse(new ServiceError('internal', { data: { request_id: call.id } }))
    }
  }
}
