// Serves the site's files from memory, in every content coding that `web/scripts/build.ts` produced. Together, the
// files take up well under 2 MB.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { acceptedCoding } from '../../protocol/accept-coding.ts'
import type { Coding } from '../../protocol/accept-coding.ts'
import { notModified } from '../../serving/answer.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call } from '../../serving/call.ts'
import { isNoneMatch } from '../../protocol/none-match.ts'

export interface Asset {
  readonly mediaType: string
  /** The hash of the uncompressed bytes, for the ETag of each coding. */
  readonly sha256: string
  readonly bytes: Buffer
  readonly coded: Readonly<Partial<Record<Coding, Buffer>>>
}

/** Keyed by path, such as `/assets/…`. Null if the site has not been built. */
export function readAssets(folder: string): ReadonlyMap<string, Asset> | null {
  if (!existsSync(path.join(folder, 'index.html'))) return null
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names.flatMap((name): [string, Asset][] => {
      const mediaType = mediaTypes.get(path.extname(name))
      const url = `/${name.split(path.sep).join('/')}`
      return mediaType === undefined ? [] : [[url, readAsset(path.join(folder, name), mediaType)]]
    }),
  )
}

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
])

function readAsset(file: string, mediaType: string): Asset {
  const bytes = readFileSync(file)
  const coded = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : null)
  const [br, gzip] = [coded('.br'), coded('.gz')]
  return {
    mediaType,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    bytes,
    coded: { ...(br === null ? {} : { br }), ...(gzip === null ? {} : { gzip }) },
  }
}

/** Sends the file in the best coding that the client accepts, or status 304 if the client already has the file. */
export function sendAsset(
  { request }: Call,
  asset: Asset,
  headers: Answer['headers'],
  status: 200 | 404 = 200,
): Answer {
  const coding = acceptedCoding(request.headers['accept-encoding'])
  const coded = coding === null ? undefined : asset.coded[coding]
  const etag = coded === undefined ? `"${asset.sha256}"` : `"${asset.sha256}-${coding}"`
  const all = { ...headers, vary: 'accept-encoding', etag }
  if (status === 200 && isNoneMatch(request.headers['if-none-match'], etag)) return notModified(all)
  const body = coded ?? asset.bytes
  return {
    status,
    headers: {
      ...all,
      'content-type': asset.mediaType,
      'content-length': String(body.length),
      ...(coded === undefined || coding === null ? {} : { 'content-encoding': coding }),
    },
    body,
    error: status === 404 ? 'not_found' : null,
  }
}
