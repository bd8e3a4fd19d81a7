// Runs a request's handler, sends the response, and logs it.

import type { IncomingMessage, ServerResponse } from 'node:http'

import { branded } from '../../lib/brand.ts'
import type { Clock } from '../../lib/clock.ts'
import { randomId } from '../../lib/ids.ts'
import type { Logger } from '../../lib/log.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { RequestId } from '../../domain/ids.ts'
import type { LoggedForm } from '../../domain/network/logged-form.ts'
import type { TrustedProxies } from '../../domain/network/trusted-proxies.ts'
import { refuse } from './answer.ts'
import type { Answer } from './answer.ts'
import type { BodyTurns } from './body-turns.ts'
import type { Call, Handler } from './call.ts'
import { declaresBody, discardBody } from './discard-body.ts'
import { logAnswer, logDefect, logRefusal } from './log-answer.ts'
import { clientAddress } from '../protocol/client-address.ts'
import { requireValidHttp } from '../protocol/raw-request.ts'
import { sendAnswer } from './send-answer.ts'

export interface DispatcherSettings {
  readonly publicUrl: string
  readonly commonHeaders: Answer['headers']
  /** Returns true once the shutdown has begun. Each response then closes its connection. */
  readonly isClosing: () => boolean
  readonly log: Logger
  readonly bodies: BodyTurns
  readonly proxies: TrustedProxies
  /** Null if no addresses are logged. */
  readonly loggedAddresses: LoggedForm | null
  readonly clock: Clock
}

export class Dispatcher {
  readonly #settings: DispatcherSettings

  constructor(settings: DispatcherSettings) {
    this.#settings = settings
  }

  /** Sends exactly one response. Never rejects. */
  async dispatch(
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    parameters: Call['parameters'],
  ): Promise<void> {
    const { clock, log, proxies, loggedAddresses, bodies } = this.#settings
    const startedAtMs = clock.monotonicMs()
    const id = branded<RequestId>(randomId('req'))
    const client = clientAddress(request, proxies)
    const call: Call = {
      id,
      request,
      response,
      parameters,
      bodies,
      client: client ?? '',
      accountId: null,
    }
    if (declaresBody(request)) discardBody(call)
    const answer = await this.#answer(client === null ? refuseAddress : handler, call)
    this.#send(call, answer)
    logAnswer(log, call, answer, loggedAddresses, clock.monotonicMs() - startedAtMs)
  }

  #send(call: Call, answer: Answer): void {
    const { commonHeaders, isClosing } = this.#settings
    const headers = {
      'x-request-id': call.id,
      ...commonHeaders,
      ...(isClosing() ? { connection: 'close' } : {}),
      ...answer.headers,
      ...(answer.cookies === undefined ? {} : { 'set-cookie': [...answer.cookies] }),
    }
    sendAnswer(call.response, answer, headers, (error) => {
      for (const name of call.response.getHeaderNames()) call.response.removeHeader(name)
      this.#send(call, this.#defect(call, error))
    })
  }

  /** A `ServiceError` becomes an error response. Any other error is a bug, and affects only this request. */
  async #answer(handler: Handler, call: Call): Promise<Answer> {
    try {
      requireValidHttp(call.request, this.#settings.publicUrl)
      return await handler(call)
    } catch (error) {
      if (error instanceof ServiceError) {
        logRefusal(this.#settings.log, call, error)
        return refuse(error)
      }
      return this.#defect(call, error)
    }
  }

  #defect(call: Call, error: unknown): Answer {
    logDefect(this.#settings.log, call, error)
    return refuse(new ServiceError('internal', { data: { request_id: call.id } }))
  }
}

/** Refuses requests from unknown addresses, because all such requests would share one limit. */
const refuseAddress: Handler = () => {
  throw new ServiceError('bad_request', {
    message:
      "The proxy in front of this service must append the client's address to X-Forwarded-For, but the entry that it appended is not an IP address.",
  })
}
