import assert from 'node:assert/strict'
import { test } from 'node:test'

import { systemClock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'
import { parseStrictJson } from './strict-json.ts'

const accepted: readonly [what: string, text: string][] = [
  ['an empty object', '{}'],
  ['white space around and between', ' \t\r\n{ "a" :\n1 , "b"\t: [ ] } \n'],
  ['every kind of value', '{"a":null,"b":true,"c":false,"d":-0.5e+10,"e":"x","f":[1,[2]],"g":{}}'],
  ['an empty name', '{"":0}'],
  ['every escape', String.raw`{"a":"\"\\\/\b\f\n\r\t\u0041"}`],
  ['a string that ends in an escaped backslash', String.raw`{"a":"\\","b":"\\\\"}`],
  ['brackets, commas, and colons inside strings', '{"a":"{\\"b\\":[1,2","b":"]}:,"}'],
  ['the same name in different objects', '{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
  ['a string value that equals a name', '{"a":"a","b":["a","a","b"]}'],
  ['names that differ in case or by a space', '{"a":1,"A":2,"a ":3}'],
  ['a name with a special meaning in JavaScript', '{"__proto__":1,"constructor":2}'],
  ['numbers that are too large', '{"a":1e400,"b":123456789012345678901234567890}'],
  ['all planes of Unicode', '{"a":"é 漢 🦊 \u{10ffff}"}'],
  ['an escaped lone surrogate, which each field accepts or refuses itself', String.raw`{"a":"\ud83d"}`],
  ['20 levels', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`],
  ['20 levels with arrays', `{"a":${'['.repeat(19)}${']'.repeat(19)}}`],
]

const refused: readonly [what: string, text: string | Buffer][] = [
  ['nothing', ''],
  ['white space only', ' \n'],
  ['a bare word', 'hello'],
  ['an array', '[]'],
  ['a string', '"a"'],
  ['a number', '1'],
  ['null', 'null'],
  ['an object that does not end', '{"a":1'],
  ['two objects', '{}{}'],
  ['text after the object', '{} x'],
  ['a comma at the end of an object', '{"a":1,}'],
  ['a comma at the end of an array', '{"a":[1,]}'],
  ['two commas', '{"a":1,,"b":2}'],
  ['no comma', '{"a":1 "b":2}'],
  ['no colon', '{"a" 1}'],
  ['no value', '{"a":}'],
  ['a name without quotes', '{a:1}'],
  ['single quotes', "{'a':1}"],
  ['a comment', '{"a":1/* no */}'],
  ['a leading zero', '{"a":01}'],
  ['a leading plus', '{"a":+1}'],
  ['a point without digits', '{"a":1.}'],
  ['a hexadecimal number', '{"a":0x10}'],
  ['NaN', '{"a":NaN}'],
  ['Infinity', '{"a":-Infinity}'],
  ['an unknown escape', String.raw`{"a":"\x41"}`],
  ['half an escape', String.raw`{"a":"\u00"}`],
  ['a line feed inside a string', '{"a":"\n"}'],
  ['a NUL inside a string', '{"a":"\0"}'],
  ['a NUL after the object', '{}\0'],
  ['a form feed as white space', '{\f}'],
  ['a no-break space as white space', '{\u00a0}'],
  ['a byte order mark', '\ufeff{}'],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['a byte that is not UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  ['UTF-8 that is cut off', Buffer.from('{"a":"é', 'utf8').subarray(0, -1)],
  ['an overlong UTF-8 sequence', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
  ['a surrogate in UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d])],
  ['one name twice', '{"a":1,"a":1}'],
  ['one name twice, once with an escape', String.raw`{"a":1,"\u0061":2}`],
  ['one name twice inside an array', '{"a":[{"b":1,"c":2,"b":3}]}'],
  ['one name twice with a nested object in between', '{"a":{"b":1},"a":2}'],
  ['one name twice with a special meaning in JavaScript', '{"__proto__":1,"__proto__":2}'],
  ['21 levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
  ['21 levels with arrays', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['a hundred thousand levels', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
]

test('parsing a valid JSON object gives the same result as JSON.parse', () => {
  for (const [what, text] of accepted) {
    assert.deepEqual(parseStrictJson(Buffer.from(text)), JSON.parse(text), what)
  }
})

test('invalid syntax, invalid UTF-8, duplicate names, too much nesting, and anything but an object are refused with invalid_json [C2.18, C2.19, C2.21]', () => {
  for (const [what, text] of refused) {
    assert.throws(() => parseStrictJson(Buffer.from(text)), isInvalidJson, what)
  }
})

test('the message quotes the duplicate name [C2.18]', () => {
  assert.throws(() => parseStrictJson(Buffer.from('{"prompt":"x","prompt":"y"}')), /"prompt" twice/)
})

test('a hostile body of 256 KiB is parsed in less than half a second', () => {
  const bodies = [`{"a":"${'\\\\'.repeat(130_000)}"}`, `{"a":"${'\\"'.repeat(130_000)}"}`]
  for (const body of bodies) {
    const startedAtMs = systemClock.monotonicMs()
    parseStrictJson(Buffer.from(body))
    assert.ok(systemClock.monotonicMs() - startedAtMs < 500)
  }
})

function isInvalidJson(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_json'
}
