// Finds the handler for a path and a method. Responds with 404, 405, or 400 if there is none.

import type { RequestListener } from 'node:http'
import findMyWay from 'find-my-way'

import { ServiceError } from '../../domain/errors.ts'
import { invalidEncoding } from '../protocol/query.ts'
import type { Call, Handler, Path } from './call.ts'
import { preflight } from './cross-origin.ts'
import type { Dispatcher } from './dispatcher.ts'

/**
 * Longer than any path that fits into the headers. A request with an overlong task ID therefore gets `task_not_found`
 * instead of `not_found`.
 */
const parameterLengthMax = 16_384

export interface RouteGroup {
  readonly paths: readonly Path[]
  readonly dispatcher: Dispatcher
  readonly allowsCrossOrigin: boolean
  /** Returns whether an unknown path belongs to this group. */
  readonly claims: (target: string) => boolean
  /** Handles `GET` and `HEAD` requests for unknown paths. If null, these requests get 404. */
  readonly fallback: Handler | null
}

interface Endpoint {
  readonly dispatcher: Dispatcher
  readonly handlers: ReadonlyMap<string, Handler>
  /** Responds with 405 to every other method. */
  readonly otherwise: Handler
}

/** An unknown path is handled by the first group that claims it. The last group claims all paths. */
export function createRouter(groups: readonly [RouteGroup, ...RouteGroup[]]): RequestListener {
  const [first] = groups
  const router = routerOf(groups)
  const wholeServer = methodNotAllowed(
    withOptions(['GET', 'HEAD', 'POST', 'DELETE'], first.allowsCrossOrigin),
  )
  return (request, response) => {
    const { url = '', method = '' } = request
    const answer = (dispatcher: Dispatcher, handler: Handler, parameters: Call['parameters'] = {}) =>
      void dispatcher.dispatch(handler, request, response, parameters)
    // "OPTIONS *" asks about the server as a whole (RFC 9110 §9.3.7).
    if (url === '*') return answer(first.dispatcher, wholeServer)
    const found = router.find('GET', url)
    // Parameters must not be empty: `/api/v1/tasks/` is not the path of a task.
    if (found === null || Object.values(found.params).includes('')) {
      const group = groups.find(({ claims }) => claims(url)) ?? first
      return answer(group.dispatcher, unknownPath(group))
    }
    const endpoint: Endpoint | null = found.store
    if (endpoint === null) return answer(first.dispatcher, badPath)
    const handler = endpoint.handlers.get(method) ?? endpoint.otherwise
    return answer(endpoint.dispatcher, handler, found.params)
  }
}

/**
 * Registers every path only for `GET`, with an endpoint that contains the handlers of all methods. With a routing tree
 * for each of the 35 methods that Node parses, the router took 350 KB per path.
 */
function routerOf(groups: readonly RouteGroup[]) {
  const router = findMyWay({
    maxParamLength: parameterLengthMax,
    // The endpoint of an invalid URL is null.
    onBadUrl: () => undefined,
    // Handlers parse the query themselves.
    querystringParser: () => ({}),
  })
  for (const { paths, dispatcher, allowsCrossOrigin } of groups) {
    for (const { url, ...path } of paths) {
      router.on('GET', url, () => undefined, endpointOf(path, dispatcher, allowsCrossOrigin))
    }
  }
  return router
}

function endpointOf(
  { get, post, delete: remove }: Omit<Path, 'url'>,
  dispatcher: Dispatcher,
  allowsCrossOrigin: boolean,
): Endpoint {
  const handlers = new Map<string, Handler>()
  if (get !== undefined) handlers.set('GET', get).set('HEAD', get)
  if (post !== undefined) handlers.set('POST', post)
  if (remove !== undefined) handlers.set('DELETE', remove)
  const methods = withOptions([...handlers.keys()], allowsCrossOrigin)
  if (allowsCrossOrigin) handlers.set('OPTIONS', () => preflight(methods))
  return { dispatcher, handlers, otherwise: methodNotAllowed(methods) }
}

/** Browsers send preflight requests only for pages from other origins. */
function withOptions(methods: readonly string[], allowsCrossOrigin: boolean): readonly string[] {
  return allowsCrossOrigin ? [...methods, 'OPTIONS'] : methods
}

const badPath: Handler = () => {
  throw invalidEncoding('path')
}

function unknownPath({ fallback }: RouteGroup): Handler {
  return (call) => {
    const isRead = call.request.method === 'GET' || call.request.method === 'HEAD'
    if (fallback !== null && isRead) return fallback(call)
    throw new ServiceError('not_found')
  }
}

function methodNotAllowed(methods: readonly string[]): Handler {
  const allow = methods.join(', ')
  return () => {
    throw new ServiceError('method_not_allowed', {
      message: `This path supports only ${allow}.`,
      headers: { allow },
    })
  }
}
