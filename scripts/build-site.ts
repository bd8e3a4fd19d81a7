// Builds the pages of the account site from `web` into `build/site`, each text also as Brotli and as gzip, so that the
// service never compresses while somebody waits.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

import { siteSettings } from './site-settings.ts'

await build(siteSettings)

const { outDir } = siteSettings.build
const texts = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(html|js|css|svg)$/.test(name),
)
for (const name of texts.sort()) {
  const file = path.join(outDir, name)
  const bytes = readFileSync(file)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  console.log(`${(brotli.length / 1_000).toFixed(1).padStart(7)} kB  ${name}`)
}
