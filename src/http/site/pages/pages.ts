// The pages of the site as the service answers them: one document for all of them, and the files that it is made of.

import { assert } from '../../../lib/assert.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Operation, Path } from '../../serving/call.ts'
import { readAssets, sendAsset } from './assets.ts'
import type { Asset } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import { pagePaths } from './page-paths.ts'

export interface Pages {
  readonly paths: readonly Path[]
  /** For `GET` of a path that nobody knows: a page that says so, if it was a person who asked. */
  readonly unknown: Operation
}

/** `folder` is what `scripts/build-site.ts` wrote. Null where the site was never built: then only the API is served. */
export function openPages(folder: string, publicUrl: string, mediaOrigins: readonly string[]): Pages | null {
  const assets = readAssets(folder)
  if (assets === null) return null
  const document = assets.get('/index.html')
  assert(document !== undefined, 'the site has its document')
  const headers = pageHeaders(publicUrl, mediaOrigins)
  const pageOf = (status: 200 | 404): Operation => {
    const all = { ...headers, 'cache-control': status === 200 ? 'no-cache' : 'no-store' }
    return (call) => sendAsset(call, document, all, status)
  }
  const page = pageOf(200)
  const unknownPage = pageOf(404)
  return {
    paths: [
      ...pagePaths.map((url) => ({ url, get: page })),
      ...pagePaths.filter((url) => url !== '/').map((url) => ({ url: `${url}/`, get: withoutSlash })),
      ...[...assets].filter(([url]) => url !== '/index.html').map((entry) => pathOf(entry, headers)),
    ],
    unknown: (call) => {
      // A browser on its way to a page says so; scripts, and clients of the API, get the envelope.
      const isNavigation = call.request.headers.accept?.includes('text/html') ?? false
      if (!isNavigation) throw new ServiceError('not_found')
      return unknownPage(call)
    },
  }
}

/**
 * As people type it; a page has one address. The path begins as that of a page does, so this never leads to another
 * site, as one that begins with two slashes would.
 */
const withoutSlash: Operation = ({ request: { url = '' } }) => {
  const location = url.replace(/\/+(?=[?#]|$)/, '')
  return { status: 308, headers: { location, 'cache-control': 'no-cache' }, body: null, error: null }
}

/** What has the hash of its content in its name never changes. */
function pathOf([url, asset]: readonly [string, Asset], headers: Answer['headers']): Path {
  const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return { url, get: (call) => sendAsset(call, asset, { ...headers, 'cache-control': cacheControl }) }
}
