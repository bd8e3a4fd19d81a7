// Which path is answered by which operation. The framework is used as a router only: it never reads a body and never
// words an answer.

import { METHODS } from 'node:http'
import type { RequestListener } from 'node:http'
import fastify from 'fastify'

import { assert } from '../../lib/assert.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Operation, Path } from './call.ts'
import { preflight } from './cross-origin.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Longer than any path that fits into the headers: a long task id is an unknown task, not an unknown path. */
const parameterLengthMax = 16_384

/** Paths that are answered in one manner. */
export interface Section {
  readonly paths: readonly Path[]
  readonly dispatcher: Dispatcher
  readonly allowsCrossOrigin: boolean
  /** Whether a path that nobody knows would have been one of these. */
  readonly claims: (target: string) => boolean
  /** Answers `GET` of such a path; null: there is no such path. */
  readonly fallback: Operation | null
}

interface Named {
  Params: Readonly<Record<string, string>>
}

/** Of the sections the first that claims an unknown path answers it; the last one claims all. */
export async function createRouter(sections: readonly [Section, ...Section[]]): Promise<RequestListener> {
  const [first] = sections
  const app = fastify({
    routerOptions: { maxParamLength: parameterLengthMax },
    exposeHeadRoutes: false,
    frameworkErrors: (_, request, reply) => void first.dispatcher.dispatch(badPath, request, reply, {}),
  })
  // Every method that Node can parse is routed, so that 405 is told from 404; none has a body for the framework.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  // "OPTIONS *" asks about the server as a whole, which the router takes for its root. RFC 9110 §9.3.7.
  const wholeServer = notAllowed(withOptions(['GET', 'HEAD', 'POST'], first.allowsCrossOrigin))
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '*') void first.dispatcher.dispatch(wholeServer, request, reply, {})
    else done()
  })
  for (const { paths, dispatcher, allowsCrossOrigin } of sections) {
    for (const { url, ...path } of paths) {
      for (const { methods, operation } of operationsOf(path, allowsCrossOrigin)) {
        app.route<Named>({
          method: methods,
          url,
          handler: (request, reply) => void dispatcher.dispatch(operation, request, reply, request.params),
        })
      }
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const section = sections.find(({ claims }) => claims(request.url))
    assert(section !== undefined, 'the last section claims every path')
    void section.dispatcher.dispatch(unknownPath(section), request, reply, {})
  })
  app.setErrorHandler((error, request, reply) => {
    void first.dispatcher.dispatch(() => Promise.reject(error), request, reply, {})
  })
  await app.ready()
  return (request, response) => app.routing(request, response)
}

interface Answered {
  readonly methods: string[]
  readonly operation: Operation
}

/** Every method, in as few routes as there are answers: a route for each of 35 methods took 350 kB a path. */
function operationsOf({ get, post }: Omit<Path, 'url'>, allowsCrossOrigin: boolean): readonly Answered[] {
  const own: readonly Answered[] = [
    ...(get === undefined ? [] : [{ methods: ['GET', 'HEAD'], operation: get }]),
    ...(post === undefined ? [] : [{ methods: ['POST'], operation: post }]),
  ]
  const known = withOptions(
    own.flatMap(({ methods }) => methods),
    allowsCrossOrigin,
  )
  return [
    ...own,
    ...(allowsCrossOrigin ? [{ methods: ['OPTIONS'], operation: () => preflight(known) }] : []),
    { methods: METHODS.filter((method) => !known.includes(method)), operation: notAllowed(known) },
  ]
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

function unknownPath({ fallback }: Section): Operation {
  return (call) => {
    const isRead = call.request.method === 'GET' || call.request.method === 'HEAD'
    if (fallback !== null && isRead) return fallback(call)
    throw new ServiceError('not_found')
  }
}

function notAllowed(methods: readonly string[]): Operation {
  const allow = methods.join(', ')
  return () => {
    throw new ServiceError('method_not_allowed', {
      message: `This path knows only ${allow}.`,
      headers: { allow },
    })
  }
}
