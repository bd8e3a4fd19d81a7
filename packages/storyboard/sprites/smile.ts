// Adds a smile to illustrated heads that look sullen.

import { line } from './pen.ts'

export function withSmile(head: string, body: string): string {
  const mouth = mouths.get(head)
  return mouth === undefined ? body : body.replace(mouth.drawn, mouth.smile)
}

const mouths: ReadonlyMap<string, { readonly drawn: RegExp; readonly smile: string }> = new Map([
  [
    'polar-bear',
    {
      drawn: /<path fill="#231f20" d="M77\.75 78[^>]*>/,
      smile: line(
        'M64.400 68V77M50.500 76C53 84 61 84.500 64.400 77C67.800 84.500 75.800 84 78.300 76',
        '#231f20',
        3.6,
      ),
    },
  ],
])
