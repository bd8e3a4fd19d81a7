// Canaries: secrets that must never appear where other people or programs can read them.

import { randomBytes } from 'node:crypto'

const form = /canary-[0-9a-f]{32}/g

export function newCanary(): string {
  return `canary-${randomBytes(16).toString('hex')}`
}

export function canariesIn(text: string): readonly string[] {
  return text.match(form) ?? []
}
