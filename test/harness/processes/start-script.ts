// Starts the service as `npm start` does, for tests and benchmarks.

import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

export const bundledMain = path.join(root, 'build/service/main.cjs')

/** Returns the start script's flags and environment variables, with absolute paths. */
export function readStartScript() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  const assignments = scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/g)
  return {
    flags: scripts.start.match(/--\S+/g) ?? [],
    variables: Object.fromEntries(
      [...assignments].map(([, name = '', value = '']) => [name, absolute(value)]),
    ),
  }
}

function absolute(value: string): string {
  return value.startsWith('build/') ? path.join(root, value) : value
}
