import type { Mention } from '../../words/intent.ts'

export function isBall({ thing }: Mention): boolean {
  return balls.has(thing.sprite)
}

const balls: ReadonlySet<string> = new Set(['soccer-ball', 'basketball', 'volleyball'])

export function kicking(sprite: string): string {
  return kickers.get(sprite) ?? sprite
}

const kickers: ReadonlyMap<string, string> = new Map(
  ['child', 'girl', 'boy'].map((name) => [`${name}-figure`, `${name}-kicking-figure`] as const),
)
