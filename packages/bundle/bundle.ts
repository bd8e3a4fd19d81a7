// Bundles a program and the packages that it uses into a folder of CommonJS files. Importing `node:http` or
// `node:crypto` into an ECMAScript module would load Node's own copy of undici and Web Crypto, which takes 60 ms of CPU
// time and 9 MB of memory.

import { rm } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'

/** These packages contain native code, which cannot be bundled. */
const native = ['sharp', '@napi-rs/canvas']

const checkout = path.resolve(import.meta.dirname, '../..')

const sourceLines = path.join(import.meta.dirname, 'source-lines.ts')

/**
 * Replaces the contents of `folder`. Each file that the program starts as a thread or a child process with
 * `new URL('./name.ts', import.meta.url)` becomes `name.cjs`.
 */
export async function bundle(entry: string, folder: string): Promise<void> {
  const program = await rolldown({
    input: { [path.basename(entry, '.ts')]: entry, 'source-lines': sourceLines },
    platform: 'node',
    external: native,
    plugins: [ownFiles(folder)],
  })
  const { output } = await program.write({
    dir: folder,
    cleanDir: true,
    format: 'cjs',
    strict: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    intro: ({ name, isEntry }) => (isEntry && name !== 'source-lines' ? "require('./source-lines.cjs')" : ''),
    // Node keeps the text of each loaded file in memory. A character outside Latin-1 makes the text take two bytes per
    // character.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
    // Nothing in the bundle refers to the source maps, so Node does not load them. `source-lines.ts` loads a map when a
    // stack trace needs it.
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  })
  // A file that contains only third-party modules gets no source map, because `source-lines.ts` would load undici's map
  // (11 MB of memory) when undici closes an idle connection: Node then reads the stack trace of an error.
  for (const file of output)
    if (file.type === 'chunk' && file.moduleIds.every(isThirdParty))
      await rm(path.join(folder, `${file.fileName}.map`))
}

function isThirdParty(id: string): boolean {
  return path.relative(checkout, id).includes('node_modules/')
}

/** Bundling moves our modules, so this plugin adjusts the paths in them that are relative to `import.meta.url`. */
function ownFiles(folder: string): Plugin {
  const started = new Map<string, string>()
  return {
    name: 'own-files',
    transform(code, id) {
      if (!code.includes('import.meta') || isThirdParty(id)) return null
      const named = /new URL\('([^']+)', import\.meta\.url\)/g
      if (code.replaceAll(named, '').includes('import.meta')) {
        throw new Error(`${id} must name files as new URL('./name', import.meta.url) to be bundled`)
      }
      const adjusted = code.replaceAll(named, (_, target: string) => {
        const file = path.resolve(path.dirname(id), target)
        if (path.extname(file) !== '.ts') return urlOf(path.relative(folder, file))
        const fileName = `${path.basename(file, '.ts')}.cjs`
        const other = started.get(fileName)
        if (other !== undefined && other !== file) throw new Error(`${other} and ${file} have the same name`)
        if (other === undefined) this.emitFile({ type: 'chunk', id: file, fileName })
        started.set(fileName, file)
        return urlOf(`./${fileName}`)
      })
      // The replacements do not change any line numbers, so they need no source map.
      return { code: adjusted, map: null }
    },
  }
}

function urlOf(target: string): string {
  return `new URL('${target}', import.meta.url)`
}
