// Bundles the service into `build/service`, which `npm start` runs. Builds use two folders alternately, so processes of
// the previous version can still load their files while they are being restarted one after another.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { bundle } from './bundle.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'build/service')
const main = path.join(folder, 'main.cjs')

const isInFirst = existsSync(main) && readFileSync(main, 'utf8').includes('./1/')
const turn = isInFirst ? '2' : '1'
mkdirSync(folder, { recursive: true })
await bundle(path.join(root, 'src/main.ts'), path.join(folder, turn))
writeFileSync(`${main}.new`, `require('./${turn}/main.cjs')\n`)
renameSync(`${main}.new`, main)
