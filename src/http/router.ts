// Which path is answered by which operation. The framework is used as a router only: it never reads a body and never
// words an answer.

import { METHODS } from 'node:http'
import type { RequestListener } from 'node:http'
import fastify from 'fastify'

import { ServiceError } from '../domain/errors.ts'
import type { Operation, Path } from './call.ts'
import { preflight } from './cross-origin.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Longer than any path that fits into the headers: a long task id is an unknown task, not an unknown path. */
const parameterLengthMax = 16_384

interface Named {
  Params: Readonly<Record<string, string>>
}

export async function createRouter(
  paths: readonly Path[],
  dispatcher: Dispatcher,
  allowsCrossOrigin: boolean,
): Promise<RequestListener> {
  const app = fastify({
    routerOptions: { maxParamLength: parameterLengthMax },
    exposeHeadRoutes: false,
    frameworkErrors: (_, request, reply) => void dispatcher.dispatch(badPath, request, reply, {}),
  })
  // Every method that Node can parse is routed, so that 405 is told from 404; none has a body for the framework.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  for (const { url, ...path } of paths) {
    for (const [method, operation] of operationsOf(path, allowsCrossOrigin)) {
      app.route<Named>({
        method,
        url,
        handler: (request, reply) => void dispatcher.dispatch(operation, request, reply, request.params),
      })
    }
  }
  const unknownPath = notFound(withOptions(['GET', 'HEAD', 'POST'], allowsCrossOrigin))
  app.setNotFoundHandler((request, reply) => void dispatcher.dispatch(unknownPath, request, reply, {}))
  app.setErrorHandler((error, request, reply) => {
    void dispatcher.dispatch(() => Promise.reject(error), request, reply, {})
  })
  await app.ready()
  return (request, response) => app.routing(request, response)
}

function operationsOf(
  { get, post }: Omit<Path, 'url'>,
  allowsCrossOrigin: boolean,
): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>()
  if (get !== undefined) operations.set('GET', get).set('HEAD', get)
  if (post !== undefined) operations.set('POST', post)
  const methods = withOptions([...operations.keys()], allowsCrossOrigin)
  if (allowsCrossOrigin) operations.set('OPTIONS', () => preflight(methods))
  for (const method of METHODS) if (!operations.has(method)) operations.set(method, notAllowed(methods))
  return operations
}

/** Only browsers of other origins are answered when they ask what they may send. */
function withOptions(methods: readonly string[], allowsCrossOrigin: boolean): readonly string[] {
  return allowsCrossOrigin ? [...methods, 'OPTIONS'] : methods
}

const badPath: Operation = () => {
  throw new ServiceError('bad_request', {
    message: 'The path holds a "%" that is not followed by two hexadecimal digits of UTF-8.',
  })
}

function notFound(serverMethods: readonly string[]): Operation {
  return ({ request }) => {
    // "OPTIONS *" asks about the server as a whole. RFC 9110 §9.3.7.
    if (request.url === '*') throw methodNotAllowed(serverMethods)
    throw new ServiceError('not_found')
  }
}

function notAllowed(methods: readonly string[]): Operation {
  return () => {
    throw methodNotAllowed(methods)
  }
}

function methodNotAllowed(methods: readonly string[]): ServiceError {
  const allow = methods.join(', ')
  return new ServiceError('method_not_allowed', {
    message: `This path knows only ${allow}.`,
    headers: { allow },
  })
}
