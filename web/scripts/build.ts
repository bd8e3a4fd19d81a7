// Builds the pages of the account site into `build/site`. Also stores a Brotli and a gzip version of each text file so
// that the service never compresses a file while a client waits.

import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

import { siteSettings } from './settings.ts'

const { outDir } = siteSettings.build
// The new version is built in a separate folder, which then replaces the old version. A service that starts during the
// build therefore finds a complete version.
const fresh = `${outDir}.${process.pid}`
await build({ ...siteSettings, build: { ...siteSettings.build, outDir: fresh } })

const texts = readdirSync(fresh, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(html|js|css|svg)$/.test(name),
)
for (const name of texts.sort()) {
  const file = path.join(fresh, name)
  const bytes = readFileSync(file)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  console.log(`${(brotli.length / 1_000).toFixed(1).padStart(7)} kB  ${name}`)
}
rmSync(outDir, { recursive: true, force: true })
renameSync(fresh, outDir)
