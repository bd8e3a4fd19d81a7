// Reads the tables that setup builds from `data/`.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../build/storyboard', import.meta.url))

/** If setup has not built the file, throws an error with a message for the operator. */
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
