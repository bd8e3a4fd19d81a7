import { test } from 'node:test'
import assert from 'node:assert/strict'

import { describeLocation } from '../../store/postgres-location.ts'
import { parsePostgresUrl } from './postgres-url.ts'
import type { PostgresLocation } from './postgres-url.ts'

function placeOf(url: string): PostgresLocation {
  const parsed = parsePostgresUrl(url)
  assert.ok(parsed.kind === 'ok', JSON.stringify(parsed))
  return parsed.value
}

function problemOf(url: string): string {
  const parsed = parsePostgresUrl(url)
  assert.ok(parsed.kind === 'wrong', JSON.stringify(parsed))
  return parsed.reason
}

test('a URL contains a user, a password, hosts, and a database', () => {
  assert.deepEqual(placeOf('postgres://ada:s3cret@db.example.com:6432/media'), {
    hosts: [{ host: 'db.example.com', port: 6432 }],
    database: 'media',
    user: 'ada',
    password: 's3cret',
    tls: 'require',
  })
})

test('several hosts keep their order, each with its own or the default port', () => {
  const { hosts } = placeOf(
    'postgresql://u@one,two:5433,[2001:db8::7]:5434,[::1]/d?target_session_attrs=read-write',
  )
  assert.deepEqual(hosts, [
    { host: 'one', port: 5432 },
    { host: 'two', port: 5433 },
    { host: '2001:db8::7', port: 5434 },
    { host: '::1', port: 5432 },
  ])
})

test('percent-encoded characters are decoded, and a plus sign stays a plus sign', () => {
  const place = placeOf('postgres://a%40b:p%3A%2F%3F%23%25+%C3%BC@h/my%20db')
  assert.deepEqual([place.user, place.password, place.database], ['a@b', 'p:/?#%+ü', 'my db'])
})

test('a password may contain @ and colons; it ends at the last @', () => {
  assert.equal(placeOf('postgres://u:p@ss:word@h/d').password, 'p@ss:word')
  assert.equal(placeOf('postgres://u@h/d').password, null)
})

test('the folder of a Unix socket can be the host', () => {
  assert.deepEqual(placeOf('postgres://u@%2Frun%2Fpg:5433/d').hosts, [{ host: '/run/pg', port: 5433 }])
  assert.deepEqual(placeOf('postgres://u@/d?host=/run/pg').hosts, [{ host: '/run/pg', port: 5432 }])
  assert.match(problemOf('postgres://u@h/d?host=/run/pg'), /must not name a host before the path/)
})

test('a connection is encrypted unless all hosts are this machine or the URL says otherwise', () => {
  const tlsOf = (rest: string) => placeOf(`postgres://u@${rest}`).tls
  for (const local of ['localhost/d', '127.0.0.1:1/d', '[::1]/d', '%2Frun/d', 'localhost,127.8.8.8/d']) {
    assert.equal(tlsOf(local), 'disable', local)
  }
  for (const remote of ['db/d', '10.0.0.1/d', 'localhost,db/d', '127.evil.example/d']) {
    assert.equal(tlsOf(remote), 'require', remote)
  }
  assert.equal(tlsOf('db/d?sslmode=disable'), 'disable')
  assert.equal(tlsOf('localhost/d?sslmode=verify-full'), 'verify-full')
})

test('an sslmode that protects less than it seems to is refused, and the message names the alternative', () => {
  assert.match(problemOf('postgres://u@h/d?sslmode=prefer'), /use require, or disable/)
  assert.match(problemOf('postgres://u@h/d?sslmode=allow'), /use require, or disable/)
  assert.match(problemOf('postgres://u@h/d?sslmode=verify-ca'), /use verify-full/)
  assert.match(problemOf('postgres://u@h/d?sslmode=on'), /disable, require, or verify-full/)
})

test('a parameter that would be ignored is refused, and the message lists the supported parameters', () => {
  assert.equal(
    problemOf('postgres://u@h/d?options=-csynchronous_commit%3Doff'),
    'has a parameter "options" that is not supported; the supported parameters are host, sslmode, target_session_attrs',
  )
  assert.match(problemOf('postgres://u@h/d?sslmode=require&sslmode=disable'), /only once, with a value/)
  assert.match(problemOf('postgres://u@h/d?target_session_attrs=any'), /only a host that accepts writes/)
})

test('the message about an invalid URL names the missing or malformed part', () => {
  assert.match(problemOf('mysql://u@h/d'), /^must look like postgres:\/\//)
  assert.match(problemOf(''), /^must look like/)
  assert.match(problemOf('postgres://'), /must name a user/)
  assert.match(problemOf('postgres://h/d'), /must name a user/)
  assert.match(problemOf('postgres://u:@h/d'), /no usable password/)
  assert.match(problemOf('postgres://u%@h/d'), /must name a user/)
  assert.match(problemOf('postgres://u%00@h/d'), /must name a user/)
  for (const database of ['', '/', '/%00']) {
    assert.match(problemOf(`postgres://u@h${database}`), /must name a database/)
  }
  for (const hosts of ['', 'a,', 'h:0', 'h:65536', 'h:x', '::1', '[::1', 'a b', 'h:1:2', '-h']) {
    assert.match(problemOf(`postgres://u@${hosts}/d`), /must name one or more hosts/, hosts)
  }
})

test('no message or description reveals a password, wherever a typo put it', () => {
  const misplaced = [
    'u:hunter2/x@h/d',
    'u:x/hunter2@h/d',
    'u:x?hunter2@h/d',
    'u:x?hunter2=1@h/d',
    'u:x@y/z?hunter2@h/d',
  ]
  const others = [
    'u:hunter2@h:port/d',
    'u:hunter2@h',
    'u:hunter2%@h/d',
    ':hunter2@h/d',
    'u:hunter2@h/d?a=hunter2',
  ]
  for (const url of [...misplaced, ...others]) {
    assert.doesNotMatch(problemOf(`postgres://${url}`), /hunter2/, url)
  }
  assert.equal(
    describeLocation(placeOf('postgres://u:hunter2@one,[::1]:2/d?sslmode=require')),
    'postgres://u@one:5432,[::1]:2/d',
  )
})
