// Reads the tables that `scripts/build.ts` builds from `data/`.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../build/storyboard', import.meta.url))

/** If the file cannot be read, throws an error that tells the operator how to build the file. */
export function readBuilt<Content>(name: string): Content {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Content
  } catch (cause) {
    const file = path.join(folder, name)
    throw new Error(`Storyboard cannot read ${file}. Run "node packages/storyboard/scripts/build.ts".`, {
      cause,
    })
  }
}
