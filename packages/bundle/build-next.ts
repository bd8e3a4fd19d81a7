// Bundles a program into a new folder with the next number. Then replaces `main.cjs`, next to the numbered folders,
// with a file that loads the new bundle. Keeps recent builds, because a running process loads some of its files only
// when it first needs them.

import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { bundle } from './bundle.ts'

/** The number of builds kept, including the new one. Each bundle of the service takes up 8 MB. */
export const buildsKept = 10

export async function buildNext(entry: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const earlier = readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((one, other) => one - other)
  const number = (earlier.at(-1) ?? 0) + 1
  await bundle(entry, path.join(folder, String(number)))
  const main = path.join(folder, 'main.cjs')
  writeFileSync(`${main}.new`, `require('./${number}/main.cjs')\n`)
  renameSync(`${main}.new`, main)
  for (const old of earlier.slice(0, 1 - buildsKept))
    rmSync(path.join(folder, String(old)), { recursive: true })
}
