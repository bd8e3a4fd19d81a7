// Reads the illustrations of Noto Emoji from their npm package.

import { readFileSync } from 'node:fs'

interface NotoIcons {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

/** Returns the SVG content of each illustration, keyed by name. Flags and skin-tone variants are left out. */
export function readNoto(): ReadonlyMap<string, string> {
  const file = new URL(import.meta.resolve('@iconify-json/noto/icons.json'))
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as NotoIcons
  return new Map(
    Object.entries(icons)
      .filter(([name]) => !name.startsWith('flag-') && !name.includes('skin-tone'))
      .map(([name, { body }]) => [name, withPlainClips(body)]),
  )
}

/** Skia ignores `use` in clip paths, so each `use` is replaced with the shape that it refers to. */
function withPlainClips(body: string): string {
  return body.replace(/(<clipPath[^>]*>)<use href="#([^"]+)"\/>/g, (whole, opening: string, id: string) => {
    const outline = new RegExp(`<(path|circle|ellipse|rect) id="${id}"([^>]*)>`).exec(body)
    return outline === null ? whole : `${opening}<${outline[1]}${outline[2]}>`
  })
}
