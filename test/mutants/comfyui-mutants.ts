// Mutants of the adapter for ComfyUI: what counts as found, lost and canceled, and what is never asked or sent.

import type { Mutant } from './mutant.ts'

const folder = 'src/providers/comfyui'
const tests = ['test/providers/comfyui-adapter.test.ts']
const both = ['test/providers/comfyui.test.ts']

export const comfyuiMutants: readonly Mutant[] = [
  {
    breaks: 'comfyui: a server that does not answer counts as one without the job',
    file: `${folder}/comfyui.ts`,
    from: `results.some(({ status }) => status === 'rejected') ? 'unsure' : 'absent'`,
    to: `'absent'`,
    tests,
  },
  {
    breaks: 'comfyui: a job that we have canceled counts as lost',
    file: `${folder}/comfyui.ts`,
    from: `if (polled.kind === 'lost' && isCanceled)`,
    to: `if (polled.kind !== 'lost' && isCanceled)`,
    tests: both,
  },
  {
    breaks: 'comfyui: a job is looked for on another server than its own',
    file: `${folder}/server/server-pool.ts`,
    from: 'server.origin === origin',
    to: `server.origin !== '' && origin !== ''`,
    tests,
  },
  {
    breaks: 'comfyui: the files of a job that the server has forgotten are not looked for',
    file: `${folder}/look-up.ts`,
    from: 'possibleFiles(jobKey)',
    to: 'possibleFiles(jobKey).slice(0, 0)',
    tests: both,
  },
  {
    breaks: 'comfyui: a word that we do not know ends a job',
    file: `${folder}/read-history.ts`,
    from: `(files.length === 0 || 'status_str' in status)`,
    to: 'files.length === 0',
    tests,
  },
  {
    breaks: 'comfyui: a caller gets a state of the queue that is older than its call',
    file: `${folder}/server/shared-read.ts`,
    from: `this.#next = null return this.#read()`,
    to: `return this.#read().finally(() => { this.#next = null })`,
    tests: [`${folder}/server/shared-read.test.ts`],
  },
  {
    breaks: 'comfyui: every poll reads the queue',
    file: `${folder}/server/shared-read.ts`,
    from: 'this.#next ??= this.#begin()',
    to: 'this.#next = this.#begin()',
    tests,
  },
  {
    breaks: 'comfyui: an image that the server cannot read is tried again',
    file: `${folder}/read-history.ts`,
    from: `if (index !== null && !textOf(type).includes('OutOfMemory'))`,
    to: 'if (index !== null && index < 0)',
    tests: both,
  },
  {
    breaks: 'comfyui: a preview shows the credentials',
    file: `${folder}/preview.ts`,
    from: `Object.keys(server.headers).map((name) => [name, '***'])`,
    to: 'Object.entries(server.headers)',
    tests,
  },
  {
    breaks: 'comfyui: two different prompts count as one',
    file: `${folder}/workflow/bindings.ts`,
    from: 'if (isSame) return found',
    to: 'if (isSame || found.length > 1) return found',
    tests: [`${folder}/workflow/bindings.test.ts`],
  },
]
