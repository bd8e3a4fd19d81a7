// Serves the site's pages: one document for all pages, and the files that the document loads.

import { assert } from '../../../lib/assert.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Handler, Path } from '../../serving/call.ts'
import { readAssets, sendAsset } from './assets.ts'
import type { Asset } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import { pagePaths } from './page-paths.ts'

export interface Pages {
  readonly paths: readonly Path[]
  /** Handles a `GET` or `HEAD` request for an unknown path. Browsers get a page. Programs get the error envelope. */
  readonly unknown: Handler
}

/** `folder` is the output of `web/scripts/build.ts`. Returns null if that script has not been run. */
export function openPages(folder: string, publicUrl: string, mediaOrigins: readonly string[]): Pages | null {
  const assets = readAssets(folder)
  if (assets === null) return null
  const document = assets.get('/index.html')
  assert(document !== undefined, 'a built site must contain index.html')
  const headers = pageHeaders(publicUrl, mediaOrigins)
  const pageOf = (status: 200 | 404): Handler => {
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
      // When browsers navigate, they ask for text/html. Scripts and API clients do not.
      const isNavigation = call.request.headers.accept?.includes('text/html') ?? false
      if (!isNavigation) throw new ServiceError('not_found')
      return unknownPage(call)
    },
  }
}

/**
 * Redirects to the same address without its trailing slash, because each page has only one address. A location with two
 * leading slashes would lead to another site, but this location begins with the path of a page.
 */
const withoutSlash: Handler = ({ request: { url = '' } }) => {
  const location = url.replace(/\/(?=[?#]|$)/, '')
  return { status: 308, headers: { location, 'cache-control': 'no-cache' }, body: null, error: null }
}

/** The names of files in `/assets/` contain a hash, so these files never change. */
function pathOf([url, asset]: readonly [string, Asset], headers: Answer['headers']): Path {
  const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return { url, get: (call) => sendAsset(call, asset, { ...headers, 'cache-control': cacheControl }) }
}
