// Text from a client takes linear time to parse. In an earlier version, a single header took quadratic time to parse,
// and delayed all other clients by 65 ms.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'

import { isWellFormedKey } from '../../src/accounts/keys/api-key.ts'
import { parseRedemptionCode } from '../../src/accounts/credits/redemption-code.ts'
import { newSession } from '../../src/accounts/sign-in/new-session.ts'
import { parseEmail } from '../../src/domain/accounts/email.ts'
import { parseFileName } from '../../src/domain/files/file-name.ts'
import { publicOnly } from '../../src/domain/network/address-policy.ts'
import { objectionTo } from '../../src/domain/network/input-url.ts'
import { acceptedCoding } from '../../src/http/protocol/accept-coding.ts'
import { parseRange } from '../../src/http/protocol/byte-range.ts'
import { clientAddress } from '../../src/http/protocol/client-address.ts'
import { isJsonType } from '../../src/http/protocol/content-type.ts'
import { isNoneMatch } from '../../src/http/protocol/none-match.ts'
import { parseWait } from '../../src/http/protocol/prefer.ts'
import { parseQuery } from '../../src/http/protocol/query.ts'
import { requireValidHttp } from '../../src/http/protocol/raw-request.ts'
import { parseStrictJson } from '../../src/http/protocol/strict-json.ts'
import { pathOf } from '../../src/http/serving/log-answer.ts'
import { SiteCookies } from '../../src/http/site/request/cookies.ts'
import { requireHttps, requireOwnOrigin } from '../../src/http/site/request/origin.ts'
import { integerIn, textIn } from '../../src/http/shared/query.ts'
import { parseCreate } from '../../src/tasks/parse-create.ts'

interface Parser {
  readonly file: string
  /** The tokens that the parser treats specially. The test repeats every token and every pair of tokens. */
  readonly tokens: readonly string[]
  readonly starts?: readonly string[]
  readonly parse: (text: string) => unknown
}

const manyProxies = { kind: 'hops', hops: Number.POSITIVE_INFINITY } as const
const publicUrl = 'https://media.example.com'

const parsers: readonly Parser[] = [
  {
    file: 'http/protocol/accept-coding.ts',
    tokens: [',', ';', ' ', 'q=0', '.', '0', 'br'],
    starts: ['', ';q=0.', 'gzip;'],
    parse: acceptedCoding,
  },
  {
    file: 'http/protocol/byte-range.ts',
    tokens: [' ', '\t', '-', '0', ',', 'bytes='],
    starts: ['', 'bytes=', 'bytes=0-'],
    parse: (text) => parseRange(text, 1_000),
  },
  {
    file: 'http/protocol/client-address.ts',
    tokens: [',', ' ', ':', '.', '1', '[', ']', '%', '::ffff:', '1.2.3.4'],
    parse: (text) => clientAddress(requestWith('x-forwarded-for', text), manyProxies),
  },
  {
    file: 'http/protocol/content-type.ts',
    tokens: [';', ' ', '\t', '=', 'charset', 'utf-8', '"'],
    starts: ['', 'application/json', 'application/json;charset'],
    parse: isJsonType,
  },
  {
    file: 'http/protocol/none-match.ts',
    tokens: [',', ' ', 'W/', '"', '*', 'a'],
    parse: (text) => isNoneMatch(text, '"tag"'),
  },
  {
    file: 'http/protocol/prefer.ts',
    tokens: ['"', '\\', '\\"', ',', ';', '=', ' ', 'a', 'wait', '7'],
    starts: ['', '"', 'wait=', 'wait="'],
    parse: parseWait,
  },
  {
    file: 'http/protocol/raw-request.ts',
    tokens: ['/', '*', 'a', publicUrl],
    parse: (url) => requireValidHttp(requestTo(url), publicUrl),
  },
  {
    file: 'http/protocol/strict-json.ts',
    tokens: ['"', '\\', '\\"', '\\\\', ',', ':', '{', '[', '"a":', '"a"', ' '],
    starts: ['', '{"a":"', '{"a":['],
    parse: (text) => parseStrictJson(Buffer.from(text)),
  },
  {
    file: 'http/serving/log-answer.ts',
    tokens: ['/', '/hooks', '/files', '?', '%41', '%', 'a', '-'],
    parse: (url) => pathOf({ request: requestTo(url) }),
  },
  {
    file: 'http/site/request/cookies.ts',
    tokens: [';', ' ', '=', 'a', '__Host-mutoscope='],
    parse: (text) => new SiteCookies(publicUrl).session.read(requestWith('cookie', text)),
  },
  {
    file: 'http/site/request/origin.ts',
    tokens: ['.', ':', '/', '@', '%', 'a', '127.'],
    starts: ['', 'http://'],
    parse: (text) => {
      requireHttps(requestWith('origin', text), publicUrl)
      requireOwnOrigin(requestWith('host', text), publicUrl)
    },
  },
  {
    file: 'http/protocol/query.ts',
    tokens: ['&', '=', '%', '%00', '+', '9', 'a'],
    parse: (text) => parseQuery(`/site/tasks?${text}`),
  },
  {
    file: 'http/shared/query.ts',
    tokens: ['&', '=', '9'],
    starts: ['', 'a=', 'a=9'],
    parse: (text) => {
      const query = parseQuery(`/site/tasks?${text}`)
      textIn(query, 'a', 100)
      integerIn(query, 'a', 1, 100)
    },
  },
  {
    file: 'accounts/sign-in/new-session.ts',
    tokens: ['a', ' ', '\u0085', '\u200b', '/'],
    parse: (agent) => newSession(Buffer.alloc(32), agent),
  },
  { file: 'accounts/keys/api-key.ts', tokens: ['a', '0', '-', 'sk-'], parse: isWellFormedKey },
  {
    file: 'accounts/credits/redemption-code.ts',
    tokens: ['a', ' ', '-', 'MUTO', '2'],
    parse: parseRedemptionCode,
  },
  {
    file: 'domain/accounts/email.ts',
    tokens: ['a', '@', '.', ' ', '"'],
    starts: ['', 'a@'],
    parse: parseEmail,
  },
  { file: 'domain/files/file-name.ts', tokens: ['a', '.', 'in_', '0'], parse: parseFileName },
  {
    file: 'domain/network/input-url.ts',
    tokens: ['a', '.', '[', '%', '/', '@', ':'],
    starts: ['http://a', 'http://'],
    parse: (text) => {
      const url = URL.parse(text)
      return url !== null && objectionTo(url, publicOnly)
    },
  },
  {
    file: 'tasks/parse-create.ts',
    tokens: ['a', ' ', '\t', '\n', '\u0085', '\ud83e\udd8a'],
    parse: (prompt) => parseCreate({ model_id: prompt, prompt }),
  },
]

/** Files in `src/http/` whose parsing need not be measured, each with the reason. */
const exempt: ReadonlyMap<string, string> = new Map([
  ['http/api/account-events.ts', 'accepts at most 15 digits'],
  ['http/api/schemas/openapi/json-schema.ts', 'reads our own schemas'],
  ['http/api/schemas/openapi/operation.ts', 'reads our own paths'],
  ['http/api/schemas/openapi/webhooks.ts', 'reads our own types of events'],
  ['http/app.ts', 'tests the first characters of the path'],
  ['http/shared/create-request.ts', 'refuses keys of more than 255 characters'],
  ['http/site/identities/oauth-flow.ts', 'removes the path, up to the first question mark'],
  ['http/site/identities/providers.ts', 'removes the last character of an operator’s setting'],
  ['http/site/keys/requests.ts', 'refuses names of more than 80 characters first'],
  ['http/site/pages/pages.ts', 'the path is that of a page; looks at one character at a time'],
  ['http/site/webhooks/messages.ts', 'accepts at most 15 digits'],
  ['http/site/wire/keys.ts', 'only tests use the schemas'],
])

const root = path.join(import.meta.dirname, '../../src')

test('every file that parses headers, queries, or paths is measured', () => {
  const measured = new Set(parsers.map(({ file }) => file))
  const expression = /\.(?:exec|test|match|matchAll|search)\(|\.(?:replace|replaceAll|split)\(\/|= \/\^/
  const found = globSync('http/**/!(*.test).ts', { cwd: root }).filter(
    (file) =>
      path.dirname(file) === 'http/protocol' || expression.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(
    found.filter((file) => !measured.has(file) && !exempt.has(file)),
    [],
    'the list above lacks this parser',
  )
  assert.deepEqual(
    [...exempt.keys()].filter((file) => !found.includes(file)),
    [],
    'an exemption that is no longer needed',
  )
})

for (const { file, tokens, starts = [''], parse } of parsers) {
  test(`${file} takes linear time for the most expensive text`, () => {
    const units = [...tokens, ...tokens.flatMap((first) => tokens.map((second) => first + second))]
    const texts = starts.flatMap((start) =>
      units.flatMap((unit) => ['', 'x', '"'].map((end) => ({ start, unit, end }))),
    )
    const costs = texts.map((text) => ({ text, ms: msOf(() => parse(textOf(text, length))) }))
    const expensive = costs.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
    for (const { text } of expensive) assert.ok(isLinear(parse, text), `repeated: ${JSON.stringify(text)}`)
  })
}

interface Repeated {
  readonly start: string
  readonly unit: string
  readonly end: string
}

/** The maximum total length of a request's headers. */
const length = 8_192

const longLength = 16 * length

/**
 * For text of length `longLength`, quadratic parsers took more than 400 times as long as `scan`. Linear parsers took at
 * most 30 times as long.
 */
const scansMax = 100

/** The shortest measurement counts, because other work on the machine interrupted it the least. */
const measurements = 3

function isLinear(parse: Parser['parse'], text: Repeated): boolean {
  const long = textOf(text, longLength)
  const scanMs = Math.min(...Array.from({ length: measurements }, () => msOf(() => scan(long))))
  for (let n = 0; n < measurements; n++) if (msOf(() => parse(long)) < scansMax * scanMs) return true
  return false
}

function scan(text: string): string {
  return text.replaceAll(/./gs, (character) => character)
}

function msOf(work: () => unknown): number {
  const startedAtMs = performance.now()
  try {
    work()
  } catch {
    // The time counts even if the parser refuses the text.
  }
  return performance.now() - startedAtMs
}

function textOf({ start, unit, end }: Repeated, size: number): string {
  return start + unit.repeat(Math.ceil(size / unit.length)) + end
}

function requestTo(url: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.httpVersion = '1.1'
  request.url = url
  return request
}

function requestWith(name: string, value: string): IncomingMessage {
  const request = requestTo('/')
  request.headers[name] = value
  return request
}
