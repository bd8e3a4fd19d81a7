// Our own drawings that are not figures: SVG files in `own/`, on an artboard of 128 units. You can edit them in any
// vector editor.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'own')

/** The drawings, keyed by name, without the `svg` element. */
export const ownDrawings: ReadonlyMap<string, string> = new Map(
  globSync('*/*.svg', { cwd: folder }).map((file) => [
    path.basename(file, '.svg'),
    bodyOf(readFileSync(path.join(folder, file), 'utf8')),
  ]),
)

function bodyOf(svg: string): string {
  const body = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1] ?? ''
  return body.trim().replaceAll(/>\s+</g, '><')
}
