// Mutants of the adapters for engines: what counts as accepted, what is logged, what a prompt can do.

import type { Mutant } from './mutant.ts'

const folder = 'src/providers/openai'
const tests = ['test/providers/openai.test.ts']

export const engineMutants: readonly Mutant[] = [
  {
    breaks: 'a submission whose response was lost counts as refused',
    file: `${folder}/openai.ts`,
    from: 'if (error instanceof NotSent) return',
    to: 'if (error instanceof FetchFailed) return',
    tests,
  },
  {
    breaks: 'a connection that broke counts as one that was never established',
    file: 'src/net/fetch-error.ts',
    from: 'return new FetchFailed(describe(error)',
    to: 'return new NotSent(describe(error)',
    tests: ['src/net/http-client.test.ts'],
  },
  {
    breaks: 'a server error counts as a refusal',
    file: `${folder}/refusals.ts`,
    from: 'if (status >= 500 || status === 408)',
    to: 'if (status === 408)',
    tests,
  },
  {
    breaks: 'a confirmation in an unknown form counts as a failure',
    file: `${folder}/outputs.ts`,
    from: `if (json['data'] === undefined) throw`,
    to: `if (json['data'] === null) throw`,
    tests,
  },
  {
    breaks: 'an unknown status ends a job',
    file: `${folder}/video-record.ts`,
    from: `    case 'failed':\n`,
    to: `    case 'failed':\n    case 'post_processing':\n`,
    tests,
  },
  {
    breaks: "the operator's log shows the key",
    file: `${folder}/read-answer.ts`,
    from: `text.replaceAll(apiKey, '***')`,
    to: 'text',
    tests,
  },
  {
    breaks: 'a prompt sets options of sd-server',
    file: `${folder}/submission.ts`,
    from: '`< ${optionMark.slice(1)}`',
    to: 'optionMark',
    tests: ['test/providers/openai-dialects.test.ts'],
  },
  {
    breaks: 'a form that is never sent leaves its files open',
    file: 'src/net/multipart.ts',
    from: 'return {\n    headers: {',
    to: `for (const part of parts) if ('content' in part) part.content()\n  return {\n    headers: {`,
    tests: ['src/net/multipart.test.ts'],
  },
]
