// Our own drawings: SVG files with an artboard of 128 × 128 units. `own/` contains things and scenery, `figures/`
// contains bodies for the heads from Noto Emoji, and `changed/` contains Noto's illustrations in other colors or lying
// flat. `<use href="noto:fox"/>` inserts Noto's `fox` illustration.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the drawings in one folder, keyed by name, without their outer `svg` element. */
export function readDrawings(
  kind: 'own' | 'figures' | 'changed',
  noto: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const folder = path.join(import.meta.dirname, kind)
  return new Map(
    globSync('*/*.svg', { cwd: folder }).map((file) => {
      const svg = readFileSync(path.join(folder, file), 'utf8')
      const body = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? ''
      const whole = body
        .trim()
        .replaceAll(/>\s+</g, '><')
        .replaceAll(/<use href="noto:([^"]*)"\/>/g, (_, name: string) => {
          const drawing = noto.get(name)
          if (drawing === undefined)
            throw new Error(`${kind}/${file}: Noto Emoji has no illustration named "${name}"`)
          return drawing
        })
      return [path.basename(file, '.svg'), whole]
    }),
  )
}
