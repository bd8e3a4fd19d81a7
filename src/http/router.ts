// From a request to its answer: which path, which operation, and what holds for every answer. The framework is seen here
// only, and only as a router: it never reads a body and never words an answer.

import { METHODS } from 'node:http'
import type { RequestListener } from 'node:http'
import fastify from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { Base62Stock, unguessableLength } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { ServiceError } from '../domain/errors.ts'
import type { RequestId } from '../domain/ids.ts'
import { refuse } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Call, Operation, Path } from './call.ts'
import { crossOriginHeaders, preflight } from './cross-origin.ts'
import { declaresBody, discardBody } from './discard-body.ts'
import { logAnswer, logDefect, logRefusal } from './log-answer.ts'
import { objectionTo } from './raw-request.ts'

export interface RouterSettings {
  readonly publicUrl: string
  readonly allowsCrossOrigin: boolean
  /** True from the shutdown on: every answer then ends its connection. */
  readonly isClosing: () => boolean
  readonly log: Logger
  readonly clock: Clock
}

/** Longer than any path that fits into the headers: a long task id is an unknown task, not an unknown path. */
const parameterLengthMax = 16_384

/** For about 180 requests. */
const randomBytesAtOnce = 4_096

type Request = FastifyRequest<{ Params: Readonly<Record<string, string>> }>

export async function createRouter(
  paths: readonly Path[],
  settings: RouterSettings,
): Promise<RequestListener> {
  const stock = new Base62Stock(randomBytesAtOnce)
  const handle = (operation: Operation) => (request: Request, reply: FastifyReply) => {
    void serve(settings, stock, operation, request, reply)
  }
  const app = fastify({
    routerOptions: { maxParamLength: parameterLengthMax },
    exposeHeadRoutes: false,
    frameworkErrors: (_, request, reply) => handle(badPath)(request as Request, reply),
  })
  // Every method that Node can parse is routed, so that 405 is told from 404; none has a body for the framework.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  for (const path of paths) {
    for (const [method, operation] of operationsOf(path, settings.allowsCrossOrigin)) {
      app.route<{ Params: Readonly<Record<string, string>> }>({
        method,
        url: path.url,
        handler: handle(operation),
      })
    }
  }
  app.setNotFoundHandler(handle(notFound))
  app.setErrorHandler((error, request, reply) =>
    handle(() => Promise.reject(error))(request as Request, reply),
  )
  await app.ready()
  return (request, response) => app.routing(request, response)
}

function operationsOf({ get, post }: Path, allowsCrossOrigin: boolean): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>()
  if (get !== undefined) operations.set('GET', get).set('HEAD', get)
  if (post !== undefined) operations.set('POST', post)
  const methods = [...operations.keys(), ...(allowsCrossOrigin ? ['OPTIONS'] : [])]
  if (allowsCrossOrigin) operations.set('OPTIONS', () => preflight(methods))
  for (const method of METHODS) if (!operations.has(method)) operations.set(method, notAllowed(methods))
  return operations
}

async function serve(
  settings: RouterSettings,
  stock: Base62Stock,
  operation: Operation,
  request: Request,
  reply: FastifyReply,
): Promise<void> {
  const { clock, log } = settings
  const startedAtMs = clock.monotonicMs()
  const call: Call = {
    id: branded<RequestId>(`req_${stock.take(unguessableLength)}`),
    request: request.raw,
    response: reply.raw,
    parameters: request.params,
    principal: null,
  }
  if (declaresBody(call.request)) discardBody(call)
  const answer = await answerTo(settings, operation, call)
  reply.code(answer.status).headers({
    'x-request-id': call.id,
    ...(settings.allowsCrossOrigin ? crossOriginHeaders : {}),
    ...(settings.isClosing() ? { connection: 'close' } : {}),
    ...answer.headers,
  })
  void reply.send(answer.body ?? undefined)
  logAnswer(log, call, answer, clock.monotonicMs() - startedAtMs)
}

/** Never rejects: a refusal is worded, and whatever else is thrown is a defect that ends this request only. */
async function answerTo(
  { publicUrl, log }: RouterSettings,
  operation: Operation,
  call: Call,
): Promise<Answer> {
  const objection = objectionTo(call.request, publicUrl)
  if (objection !== null) return refuse(new ServiceError('bad_request', objection.message), objection.status)
  try {
    return await operation(call)
  } catch (error) {
    if (error instanceof ServiceError) {
      logRefusal(log, call, error)
      return refuse(error)
    }
    logDefect(log, call, error)
    return refuse(new ServiceError('internal', undefined, { data: { request_id: call.id } }))
  }
}

const badPath: Operation = () => {
  throw new ServiceError(
    'bad_request',
    'The path holds a "%" that is not followed by two hexadecimal digits of UTF-8.',
  )
}

const notFound: Operation = ({ request }) => {
  // "OPTIONS *" asks about the server as a whole. RFC 9110 §9.3.7.
  if (request.url === '*') throw methodNotAllowed(['GET', 'HEAD', 'POST'])
  throw new ServiceError('not_found')
}

function notAllowed(methods: readonly string[]): Operation {
  return () => {
    throw methodNotAllowed(methods)
  }
}

function methodNotAllowed(methods: readonly string[]): ServiceError {
  const allow = methods.join(', ')
  return new ServiceError('method_not_allowed', `This path knows only ${allow}.`, { headers: { allow } })
}
