// The illustrations of Noto Emoji, read from the npm package that contains them.

import { readFileSync } from 'node:fs'

interface NotoIcons {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

/** Returns the SVG bodies of the illustrations, keyed by name. Flags and skin tones are left out. */
export function readNoto(): ReadonlyMap<string, string> {
  const file = new URL(import.meta.resolve('@iconify-json/noto/icons.json'))
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as NotoIcons
  return new Map(
    Object.entries(icons)
      .filter(([name]) => !name.startsWith('flag-') && !name.includes('skin-tone'))
      .map(([name, { body }]) => [name, withPlainClips(body)]),
  )
}

/** Replaces each `use` in a clip path with the outline that it refers to, because Skia ignores `use` in clip paths. */
function withPlainClips(body: string): string {
  return body.replace(/(<clipPath[^>]*>)<use href="#([^"]+)"\/>/g, (whole, opening: string, id: string) => {
    const outline = new RegExp(`<(path|circle|ellipse|rect) id="${id}"([^>]*)>`).exec(body)
    return outline === null ? whole : `${opening}<${outline[1]}${outline[2]}>`
  })
}
