import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readArtifacts, warningsAboutStore } from './artifacts.ts'
import type { ArtifactSettings } from './artifacts.ts'
import type { AwsVariables } from './reading/environment.ts'
import type { Problem } from './reading/config-error.ts'
import { Section } from './reading/section.ts'

const aws: AwsVariables = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/b+c=', sessionToken: null }

interface Read {
  readonly artifacts: ArtifactSettings
  readonly problems: readonly string[]
}

function read(values: object, variables: AwsVariables = aws): Read {
  const problems: Problem[] = []
  const file = new Section([], mapOf({ artifacts: values }), {
    problems,
    described: [],
    variables: {},
    secrets: new Set(),
  })
  const artifacts = readArtifacts(file, variables)
  return { artifacts, problems: problems.map(({ path, message }) => `${path}: ${message}`) }
}

function mapOf(values: object): ReadonlyMap<unknown, unknown> {
  return new Map(
    Object.entries(values).map(([name, value]) => [name, value instanceof Object ? mapOf(value) : value]),
  )
}

test('files are stored in the data folder by default, which requires no key', () => {
  const none = { accessKeyId: null, secretAccessKey: null, sessionToken: null }
  assert.deepEqual(read({}, none), {
    artifacts: { freeBytesMin: 536_870_912, store: { kind: 'disk' } },
    problems: [],
  })
})

test('a bucket requires only its name and the keys', () => {
  assert.deepEqual(read({ store: 's3', s3: { bucket: 'media', region: 'eu-west-1' } }).artifacts.store, {
    kind: 's3',
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    bucket: 'media',
    prefix: '',
    hasPathStyle: true,
    serve: 'redirect',
    urlSeconds: 3_600,
    credentials: aws,
  })
})

test('every bucket setting can be changed', () => {
  const s3 = {
    endpoint: 'http://minio:9000/',
    bucket: 'a.b-3',
    prefix: 'mutoscope/files_1',
    path_style: false,
    serve: 'proxy',
    url_seconds: 60,
  }
  const { artifacts, problems } = read({ store: 's3', s3 }, { ...aws, sessionToken: 'token' })
  assert.deepEqual(problems, [])
  assert.deepEqual(artifacts.store, {
    kind: 's3',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    bucket: 'a.b-3',
    prefix: 'mutoscope/files_1',
    hasPathStyle: false,
    serve: 'proxy',
    urlSeconds: 60,
    credentials: { ...aws, sessionToken: 'token' },
  })
})

test('all problems are reported together, and none reveals a secret', () => {
  const s3 = {
    endpoint: 'minio:9000',
    region: 'Europe',
    prefix: '/files/../x',
    serve: 'both',
    url_seconds: 604_801,
  }
  const { problems } = read(
    { store: 's3', s3 },
    { accessKeyId: null, secretAccessKey: 'secret ', sessionToken: 'to\nken' },
  )
  assert.deepEqual(problems.toSorted(), [
    'artifacts.s3.bucket: must name the bucket, because artifacts.store is s3',
    'artifacts.s3.endpoint: must be a URL such as https://s3.example.com, without a query or user name, not "minio:9000"',
    'artifacts.s3.prefix: must be a folder path such as mutoscope/files, made up of letters, digits, "_", "-", and ".", not "/files/../x"',
    'artifacts.s3.region: must be a name such as us-east-1, not "Europe"',
    'artifacts.s3.serve: must be one of redirect, proxy, not "both"',
    'artifacts.s3.url_seconds: must be a whole number from 60 to 604,800, not 604801',
    'artifacts.store: is s3, which needs the environment variable AWS_ACCESS_KEY_ID; its value must consist of visible ASCII characters',
    'artifacts.store: is s3, which needs the environment variable AWS_SECRET_ACCESS_KEY; its value must consist of visible ASCII characters',
    'artifacts.store: is s3, which needs the environment variable AWS_SESSION_TOKEN; its value must consist of visible ASCII characters',
  ])
})

test('a bucket name must be valid in a host name', () => {
  for (const bucket of ['ab', 'Media', 'a_b', '-ab', 'ab-', 'a/b', 'ä'.repeat(3), 'a'.repeat(64)]) {
    assert.deepEqual(read({ store: 's3', s3: { bucket } }).problems, [
      `artifacts.s3.bucket: must be a name of 3 to 63 lowercase letters, digits, "-", and ".", not ${bucket}`,
    ])
  }
})

test('a prefix may not contain empty, hidden, or relative folders, or characters that a URL would encode', () => {
  for (const prefix of [
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    'a/./b',
    '.hidden',
    'a b',
    'ä',
    'a?b',
    'a%2fb',
  ]) {
    assert.equal(read({ s3: { prefix } }).problems.length, 1, prefix)
  }
})

test('an unencrypted connection to a bucket causes a warning unless it stays in the local network', () => {
  const warnings = (endpoint: string) =>
    warningsAboutStore(read({ store: 's3', s3: { endpoint, bucket: 'media' } }).artifacts).length
  for (const endpoint of ['http://s3.example.com', 'http://8.8.8.8:9000', 'http://[2606:4700::1]']) {
    assert.equal(warnings(endpoint), 1, endpoint)
  }
  const near = ['localhost:9000', '127.0.0.1', '10.1.2.3', '[::1]', '[fd00::1]', 'minio:9000', 'nas.local']
  for (const host of near) assert.equal(warnings(`http://${host}`), 0, host)
  assert.equal(warnings('https://s3.example.com'), 0)
})
