// `mutoscope version` and `mutoscope --version`: print the version.

import manifest from '../../../package.json' with { type: 'json' }
import type { Command } from '../command.ts'

export const version: Command = {
  name: 'version',
  flags: [],
  usage: '',
  summary: 'print the version',
  run: async () => ({ document: { version: manifest.version }, text: manifest.version, isOk: true }),
}
