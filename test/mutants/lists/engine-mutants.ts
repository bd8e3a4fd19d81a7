// Mutants of the engine adapters.

import type { Mutant } from '../mutant.ts'

const comfyui = 'src/providers/comfyui'
const ofComfyui = ['test/providers/comfyui-adapter.test.ts']
const both = ['test/providers/comfyui.test.ts']

const comfyuiMutants: readonly Mutant[] = [
  {
    breaks: 'comfyui: a server that does not respond counts as one without the job',
    file: `${comfyui}/comfyui.ts`,
    from: `results.some(({ status }) => status === 'rejected') ? 'unsure' : 'absent'`,
    to: `'absent'`,
    tests: ofComfyui,
  },
  {
    breaks: 'comfyui: a job that we have canceled counts as lost',
    file: `${comfyui}/comfyui.ts`,
    from: `if (polled.kind === 'lost' && isCanceled)`,
    to: `if (polled.kind !== 'lost' && isCanceled)`,
    tests: both,
  },
  {
    breaks: 'comfyui: a job is looked up on a server other than its own',
    file: `${comfyui}/server/server-pool.ts`,
    from: 'server.origin === origin',
    to: `server.origin !== '' && origin !== ''`,
    tests: ofComfyui,
  },
  {
    breaks: 'comfyui: the files of a job that the server has forgotten are not looked for',
    file: `${comfyui}/look-up.ts`,
    from: 'possibleFiles(jobKey)',
    to: 'possibleFiles(jobKey).slice(0, 0)',
    tests: both,
  },
  {
    breaks: 'comfyui: an unknown status ends a job',
    file: `${comfyui}/read-history.ts`,
    from: `(files.length === 0 || 'status_str' in status)`,
    to: 'files.length === 0',
    tests: ofComfyui,
  },
  {
    breaks: 'comfyui: a caller gets a queue state that is older than its call',
    file: `${comfyui}/server/shared-read.ts`,
    from: `this.#next = null return this.#read()`,
    to: `return this.#read().finally(() => { this.#next = null })`,
    tests: [`${comfyui}/server/shared-read.test.ts`],
  },
  {
    breaks: 'comfyui: every poll reads the queue',
    file: `${comfyui}/server/shared-read.ts`,
    from: 'this.#next ??= this.#begin()',
    to: 'this.#next = this.#begin()',
    tests: ofComfyui,
  },
  {
    breaks: 'comfyui: an image that the server cannot read is retried',
    file: `${comfyui}/read-history.ts`,
    from: `if (index !== null && !textOf(type).includes('OutOfMemory'))`,
    to: 'if (index !== null && index < 0)',
    tests: both,
  },
  {
    breaks: 'comfyui: a preview shows the credentials',
    file: `${comfyui}/preview.ts`,
    from: `Object.keys(server.headers).map((name) => [name, '***'])`,
    to: 'Object.entries(server.headers)',
    tests: ofComfyui,
  },
  {
    breaks: 'comfyui: the negative prompt can receive the prompt',
    file: `${comfyui}/workflow/find-inputs.ts`,
    from: 'if (starts.length === 0)',
    to: 'if (starts.flatMap((start) => textsBehind(workflow, start)).length === 0)',
    tests: [`${comfyui}/workflow/bindings.test.ts`],
  },
  {
    breaks: 'comfyui: two different prompts count as one',
    file: `${comfyui}/workflow/bindings.ts`,
    from: 'if (isSame) return found',
    to: 'if (isSame || found.length > 1) return found',
    tests: [`${comfyui}/workflow/bindings.test.ts`],
  },
]

const openai = 'src/providers/openai'
const ofOpenai = ['test/providers/openai.test.ts']

const openaiMutants: readonly Mutant[] = [
  {
    breaks: 'openai: a submission whose response was lost counts as refused',
    file: `${openai}/openai.ts`,
    from: 'if (error instanceof NotSent) return',
    to: 'if (error instanceof FetchFailed) return',
    tests: ofOpenai,
  },
  {
    breaks: 'openai: a connection that broke counts as one that was never established',
    file: 'src/net/fetch-error.ts',
    from: 'return new FetchFailed(describe(error)',
    to: 'return new NotSent(describe(error)',
    tests: ['src/net/http-client.test.ts'],
  },
  {
    breaks: 'a poll that was aborted while it waited for a connection is sent later',
    file: 'src/net/text-handler.ts',
    from: 'this.#signal?.throwIfAborted()',
    to: '',
    tests: ['src/net/http-client.test.ts'],
  },
  {
    breaks: 'openai: a server error counts as a refusal',
    file: `${openai}/refusals.ts`,
    from: 'if (status >= 500 || status === 408)',
    to: 'if (status === 408)',
    tests: ofOpenai,
  },
  {
    breaks: 'openai: a confirmation in an unknown form counts as a failure',
    file: `${openai}/outputs.ts`,
    from: `if (json['data'] === undefined) throw`,
    to: `if (json['data'] === null) throw`,
    tests: ofOpenai,
  },
  {
    breaks: 'openai: an unknown status ends a job',
    file: `${openai}/video-record.ts`,
    from: `    case 'failed':\n`,
    to: `    case 'failed':\n    case 'post_processing':\n`,
    tests: ofOpenai,
  },
  {
    breaks: "openai: the operator's log shows the key",
    file: `${openai}/read-answer.ts`,
    from: `text.replaceAll(apiKey, '***')`,
    to: 'text',
    tests: ofOpenai,
  },
  {
    breaks: "openai: a prompt sets sd-server's options",
    file: `${openai}/submission.ts`,
    from: '`< ${optionMark.slice(1)}`',
    to: 'optionMark',
    tests: ['test/providers/openai-dialects.test.ts'],
  },
  {
    breaks: 'openai: a form that is never sent leaves its files open',
    file: 'src/net/multipart.ts',
    from: 'return {\n    headers: {',
    to: `for (const part of parts) if ('content' in part) part.content()\n  return {\n    headers: {`,
    tests: ['src/net/multipart.test.ts'],
  },
]

const ofCanaries = ['test/service/canaries.test.ts']

const secretMutants: readonly Mutant[] = [
  {
    breaks: 'the log contains secrets that engines repeat',
    file: 'src/lib/log.ts',
    from: 'withoutKeys(mask(line))',
    to: 'withoutKeys(line)',
    tests: ofCanaries,
  },
  {
    breaks: 'only the whole secret is masked, not the token in a header',
    file: 'src/lib/mask-secrets.ts',
    from: '[secret, ...secret.split(/\\s+/)]',
    to: '[secret]',
    tests: ofCanaries,
  },
  {
    breaks: 'the secrets in parameters are not masked',
    file: 'src/settings/reading/section.ts',
    from: "if (hasReference(text) && typeof value === 'string')",
    to: 'if (value === null)',
    tests: ofCanaries,
  },
  {
    breaks: 'a handle that contains a secret is stored',
    file: 'src/worker/steps/submit.ts',
    from: 'if (!isStorable(submitted.handle, work.maskSecrets))',
    to: 'if (false)',
    tests: ofCanaries,
  },
  {
    breaks: "a handle of any length is taken from an engine's call",
    file: 'src/http/receive-hook.ts',
    from: 'isStorable(reading.handle, maskSecrets) ? reading.handle : null',
    to: 'reading.handle',
    tests: ['test/service/hooks.test.ts'],
  },
  {
    breaks: 'doctor prints secrets that engines repeat',
    file: 'src/installation/doctor/check-provider.ts',
    from: "(typeof value === 'string' ? mask(value) : value)",
    to: 'value',
    tests: ofCanaries,
  },
]

export const engineMutants: readonly Mutant[] = [...comfyuiMutants, ...openaiMutants, ...secretMutants]
