// `mutoscope version`, also spelt `--version`: which Mutoscope this is.

import manifest from '../../../package.json' with { type: 'json' }
import type { Command } from '../command.ts'

export const version: Command = {
  words: 'version',
  flags: [],
  usage: '',
  purpose: 'tell which version this is',
  run: async () => ({ document: { version: manifest.version }, text: manifest.version, isOk: true }),
}
