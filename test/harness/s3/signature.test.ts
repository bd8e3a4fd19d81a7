import assert from 'node:assert/strict'
import { test } from 'node:test'

import { verifySignature } from './signature.ts'
import type { SignedRequest } from './signature.ts'

// The key, requests, and signatures are from "Signature Calculations for the Authorization Header" and "Using Query
// Parameters" in the Amazon S3 API reference.
const key = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const nowMs = Date.parse('2013-05-24T00:00:00Z')
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function example(
  method: string,
  path: string,
  query: string,
  signature: string,
  headers: Readonly<Record<string, string>> = {},
): SignedRequest {
  const all = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': emptySha256,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  }
  const signedHeaders = Object.keys(all).toSorted().join(';')
  const credential = `${key.accessKeyId}/20130524/us-east-1/s3/aws4_request`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`
  return { method, path, query, headers: new Map(Object.entries({ ...all, authorization })) }
}

const getRange = example(
  'GET',
  '/test.txt',
  '',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  { range: 'bytes=0-9' },
)
const examples: readonly (readonly [string, SignedRequest])[] = [
  ['a byte range', getRange],
  [
    'a PUT with an encoded character',
    example(
      'PUT',
      '/test%24file.text',
      '',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    ),
  ],
  [
    'a parameter without a value',
    example('GET', '/', 'lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
  ],
  [
    'parameters in a different order',
    example(
      'GET',
      '/',
      'prefix=J&max-keys=2',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  ],
]

const presigned: SignedRequest = {
  method: 'GET',
  path: '/test.txt',
  query:
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]),
}

for (const [what, request] of examples) {
  test(`the signature published by Amazon for ${what} is valid`, () => {
    assert.equal(verifySignature(request, key, nowMs).kind, 'valid')
  })
}

test('the URL published by Amazon is valid until it expires', () => {
  assert.deepEqual(verifySignature(presigned, key, nowMs), { kind: 'valid', payload: 'UNSIGNED-PAYLOAD' })
  assert.equal(verifySignature(presigned, key, nowMs + 86_400_000).kind, 'valid')
  assert.equal(codeOf(presigned, nowMs + 86_400_001), 'AccessDenied')
})

const tampered: readonly (readonly [string, SignedRequest, string])[] = [
  ['a changed method', { ...getRange, method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['a changed object', { ...getRange, path: '/test2.txt' }, 'SignatureDoesNotMatch'],
  ['a changed parameter', { ...getRange, query: 'versionId=1' }, 'SignatureDoesNotMatch'],
  ['a changed range', changed(getRange, 'range', 'bytes=0-99'), 'SignatureDoesNotMatch'],
  [
    'a changed payload',
    changed(getRange, 'x-amz-content-sha256', 'UNSIGNED-PAYLOAD'),
    'SignatureDoesNotMatch',
  ],
  ['a changed host', changed(getRange, 'host', 'other.s3.amazonaws.com'), 'SignatureDoesNotMatch'],
  ['an unsigned header', changed(getRange, 'x-amz-acl', 'public-read'), 'AccessDenied'],
  ['a missing signature', { ...getRange, headers: new Map([['host', 'example.com']]) }, 'AccessDenied'],
  ['a second signature', { ...getRange, query: presigned.query }, 'InvalidArgument'],
  ['a signed URL with a changed object', { ...presigned, path: '/other.txt' }, 'SignatureDoesNotMatch'],
  ['a signed URL with a changed method', { ...presigned, method: 'PUT' }, 'SignatureDoesNotMatch'],
  [
    'a signed URL with a longer expiry',
    { ...presigned, query: presigned.query.replace('86400', '86401') },
    'SignatureDoesNotMatch',
  ],
  [
    'a signed URL with an added parameter',
    { ...presigned, query: `${presigned.query}&response-content-type=text%2Fhtml` },
    'SignatureDoesNotMatch',
  ],
]

for (const [what, request, code] of tampered) {
  test(`${what} is refused as ${code}`, () => {
    assert.equal(codeOf(request), code)
  })
}

test('an incorrect secret, key, region, or clock is refused', () => {
  assert.equal(codeOf(getRange, nowMs, { ...key, secretAccessKey: 'another' }), 'SignatureDoesNotMatch')
  assert.equal(codeOf(presigned, nowMs, { ...key, secretAccessKey: 'another' }), 'SignatureDoesNotMatch')
  assert.equal(codeOf(getRange, nowMs, { ...key, accessKeyId: 'another' }), 'InvalidAccessKeyId')
  assert.equal(codeOf(getRange, nowMs, { ...key, region: 'eu-west-1' }), 'AuthorizationHeaderMalformed')
  assert.equal(codeOf(getRange, nowMs + 15 * 60_000 + 1), 'RequestTimeTooSkewed')
  assert.equal(codeOf(getRange, nowMs - 15 * 60_000 - 1), 'RequestTimeTooSkewed')
})

function codeOf(request: SignedRequest, atMs = nowMs, signingKey = key): string {
  const verdict = verifySignature(request, signingKey, atMs)
  return verdict.kind === 'refused' ? verdict.refusal.code : verdict.kind
}

function changed(request: SignedRequest, name: string, value: string): SignedRequest {
  return { ...request, headers: new Map([...request.headers, [name, value]]) }
}
