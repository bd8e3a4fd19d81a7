import { test } from 'node:test'
import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { SiteCookies } from './cookies.ts'

function requestWith(headers: IncomingMessage['headers']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

function sessionAt(publicUrl: string, origin: string): string {
  return new SiteCookies(publicUrl).session.set(requestWith({ origin }), 'token')
}

test('a session cookie is bound to https and to the host, and scripts and other sites cannot use it', () => {
  const bound = '__Host-mutoscope=token; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict'
  assert.equal(sessionAt('https://media.example.com', 'https://media.example.com'), bound)
  assert.equal(sessionAt('https://media.example.com', 'http://127.0.0.1:8080'), bound)
  assert.equal(sessionAt('http://media.example.com', 'http://media.example.com'), bound)
})

test('at a loopback address with plain http, cookies lack the attributes that would make Safari drop them', () => {
  for (const publicUrl of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])
    assert.equal(
      sessionAt(publicUrl, publicUrl),
      'mutoscope=token; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict',
    )
  const encrypted = sessionAt('http://127.0.0.1:8080', 'https://media.example.com')
  assert.equal(encrypted, 'mutoscope=token; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict')
  const { flow } = new SiteCookies('http://127.0.0.1:8080')
  assert.equal(
    flow.set(requestWith({}), 'state', 600),
    'mutoscope-oauth=state; Path=/; Max-Age=600; HttpOnly; SameSite=Lax',
  )
})

test('a cookie that another subdomain could have set is not read', () => {
  const cookie = 'mutoscope=forged; __Host-mutoscope=own; mutoscope-known=a'
  assert.equal(new SiteCookies('https://media.example.com').session.read(requestWith({ cookie })), 'own')
  assert.equal(new SiteCookies('http://127.0.0.1:8080').session.read(requestWith({ cookie })), 'forged')
  const twice = requestWith({ cookie: '__Host-mutoscope=one; __Host-mutoscope=two' })
  assert.equal(new SiteCookies('https://media.example.com').session.read(twice), null)
})

test('signing out removes the cookie', () => {
  const { session } = new SiteCookies('https://media.example.com')
  assert.equal(
    session.clear(requestWith({})),
    '__Host-mutoscope=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
  )
})
