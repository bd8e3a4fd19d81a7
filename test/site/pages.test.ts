import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { pagePaths } from '../../src/http/site/pages/page-paths.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const document = '<!doctype html><title>Mutoscope</title>'
const script = 'export const isScript = true\n'.repeat(20)

function buildInto(folder: string): string {
  mkdirSync(path.join(folder, 'assets'))
  for (const [name, text] of Object.entries({ 'index.html': document, 'assets/index-Ab12.js': script })) {
    writeFileSync(path.join(folder, name), text)
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text))
  }
  writeFileSync(path.join(folder, 'assets/fox-Cd34.webp'), 'RIFF')
  return folder
}

const folder = await temporaryFolder()
const api = await startBareApi(buildInto(folder.path))
after(async () => {
  await api[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + target, { method, headers })

test('every page of the site is the same document, which browsers revalidate each time', async () => {
  for (const target of [...pagePaths.map((url) => url.replace(':taskId', 'abc')), '/keys?x=1']) {
    const response = await get(target)
    assert.equal(response.status, 200, target)
    assert.equal(await response.text(), document)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.equal(response.headers.get('access-control-allow-origin'), null)
  }
  assert.equal((await get('/keys', {}, 'HEAD')).status, 200)
  assert.equal((await get('/keys', {}, 'POST')).status, 405)
})

test('a trailing slash redirects to the page, with its query, and never to another site', async () => {
  for (const [target, location] of [
    ['/keys/', '/keys'],
    ['/sign-in/?back=/tasks/', '/sign-in?back=/tasks/'],
    ['/tasks/abc/?x=1', '/tasks/abc?x=1'],
    ['/tasks/%2F%2Fevil.example/', '/tasks/%2F%2Fevil.example'],
  ]) {
    const response = await fetch(api.url + target, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [308, location], target)
  }
  for (const target of ['//', '//evil.example/', '//evil.example/keys/', '/keys//', '/%2Fevil.example/']) {
    const response = await fetch(api.url + target, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [404, null], target)
  }
})

test('a file of the site is sent in an encoding that the client accepts; if the client already has the file, the status is 304', async () => {
  const target = '/assets/index-Ab12.js'
  const tags = new Set<string>()
  for (const [accepted, coding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get(target, { 'accept-encoding': accepted })
    assert.equal(response.headers.get('content-encoding'), coding)
    assert.equal(response.headers.get('vary'), 'accept-encoding')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(await response.text(), script)
    const etag = response.headers.get('etag') ?? assert.fail('the response has no ETag')
    tags.add(etag)
    const again = await get(target, { 'accept-encoding': accepted, 'if-none-match': etag })
    assert.equal(again.status, 304)
    const head = await get(target, { 'accept-encoding': accepted }, 'HEAD')
    assert.equal(head.headers.get('content-length'), response.headers.get('content-length'))
  }
  assert.equal(tags.size, 3)
  const picture = await get('/assets/fox-Cd34.webp', { 'accept-encoding': 'br' })
  assert.deepEqual([picture.headers.get('content-encoding'), await picture.text()], [null, 'RIFF'])
})

test('pages load scripts and styles only from the site, and cannot be framed', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; /)
  assert.match(policy, /img-src 'self' blob: http:\/\/127\.0\.0\.1:\d+ https:\/\/bucket\.example\.com data:;/)
  assert.match(policy, /frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  // The service sends this header only if its public URL begins with https.
  assert.equal(headers.get('strict-transport-security'), null)
})

test('an unknown path returns 404, with a page for a browser and the envelope for a program', async () => {
  for (const target of [
    '/nowhere',
    '/assets/old-Ef56.js',
    '/site/nothing',
    '/index.html',
    '/..%2fpackage.json',
  ]) {
    const page = await get(target, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    assert.deepEqual([page.status, await page.text()], [404, document], target)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const envelope = await get(target)
    assert.equal(envelope.status, 404)
    assert.match(await envelope.text(), /"error":"not_found"/)
  }
  for (const target of ['/api/v1/nothing', '/files/nothing']) {
    const response = await get(target, { accept: 'text/html' })
    assert.equal(response.status, 404)
    assert.notEqual(response.headers.get('content-type'), 'text/html; charset=utf-8')
  }
})

test('the service lists exactly the paths of the pages', () => {
  const routes = readFileSync(path.join(import.meta.dirname, '../../web/src/routes.tsx'), 'utf8')
  const inBrowser = [...routes.matchAll(/^ {2}path: '(\/.*)',$/gm)].map(([, url = '']) =>
    url.replace('$', ':'),
  )
  assert.deepEqual(inBrowser, [...pagePaths])
})
