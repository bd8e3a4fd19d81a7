// Reads tables that setup built from `data/`.

import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../build/storyboard')

/** Throws an error with a message for the operator if setup has not built the file. */
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
