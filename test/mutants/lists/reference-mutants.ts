// Mutants of the code for quotes, for the API description, and for prompts that ask for a failure.

import type { Mutant } from '../mutant.ts'

const quote = ['test/property/quote.test.ts']

export const referenceMutants: readonly Mutant[] = [
  {
    breaks: "quote: the key's spending is ignored",
    file: 'src/domain/tasks/decide-create.ts',
    from: 'key, key?.spentCredits ?? 0, receipts)',
    to: 'key, 0, receipts)',
    tests: quote,
  },
  {
    breaks: 'quote: the limits of the key are ignored',
    file: 'src/domain/tasks/decide-create.ts',
    from: `const key = item.keyId === null ? unlimited : liveKeys.get(item.keyId)
  return decideCreate(`,
    to: `const key = unlimited
  return decideCreate(`,
    tests: quote,
  },
  {
    breaks: 'quote: a quote creates a task',
    file: 'src/tasks/quote-task.ts',
    from: 'createdBy(quoted.decision)',
    to: 'createdBy(only(await store.createTasks([task])))',
    tests: quote,
  },
  {
    breaks: 'quote: an error of the service counts as a refusal',
    file: 'src/domain/errors.ts',
    from: 'error instanceof ServiceError && errorCatalog[error.code].status === 200',
    to: 'error instanceof ServiceError',
    tests: ['test/conformance/store/quote.test.ts'],
  },
  {
    breaks: 'openapi: the description does not require the data of a response',
    file: 'src/http/api/schemas/openapi/responses.ts',
    from: "required: ['code', 'msg', 'data'],\n    additionalProperties: false,\n  }\n  const example",
    to: "required: ['code', 'msg'],\n    additionalProperties: false,\n  }\n  const example",
    tests: ['test/api/openapi.test.ts'],
  },
  {
    breaks: 'openapi: the description lacks the address of the service',
    file: 'src/http/api/read-description.ts',
    from: '...openapi, servers: [{ url: publicUrl }]',
    to: '...openapi',
    tests: ['test/api/openapi.test.ts'],
  },
  {
    breaks: 'failures: a task whose prompt asks for a failure is tried again',
    file: 'src/providers/storyboard/requested-failure.ts',
    from: "retry: 'no'",
    to: "retry: 'anywhere'",
    tests: ['test/service/requested-failures.test.ts'],
  },
]
