import type { Mutant } from '../mutant.ts'

const operations = 'src/store/operations'
const conformance = 'test/conformance'

export const listMutants: readonly Mutant[] = [
  {
    breaks: 'lists: a cursor can be used by another account',
    file: 'src/http/api/lists/list-request.ts',
    from: '[list, accountId, ...filters',
    to: '[list, ...filters',
    tests: ['test/api/lists.test.ts'],
  },
  {
    breaks: 'lists: a cursor can be used with other filters',
    file: 'src/http/api/lists/list-request.ts',
    from: ', ...filters.map((name) => query.get(name))])',
    to: '])',
    tests: ['test/api/lists.test.ts'],
  },
  {
    breaks: 'lists: a cursor can be changed',
    file: 'src/accounts/secrets/signed-cursor.ts',
    from: 'if (cursor.slice(0, signatureLength) !== signatureOf(text, scope, secret)) return null',
    to: '',
    tests: ['src/accounts/secrets/signed-cursor.test.ts'],
  },
  {
    breaks: 'lists: a cursor works only at the process that returned it',
    file: 'src/accounts/secrets/signed-cursor.ts',
    from: 'scope, text])}`, secret)',
    to: 'scope, text, process.pid])}`, secret)',
    tests: ['test/cluster/two-apis.test.ts'],
  },
  {
    breaks: 'lists: an unknown parameter is ignored',
    file: 'src/http/api/lists/list-request.ts',
    from: "if (!known.includes(name)) throw unknownField('parameter', name, known)",
    to: '',
    tests: ['test/api/lists.test.ts'],
  },
  {
    breaks: 'lists: the ledger shows the hash of a code',
    file: 'src/http/api/lists/list-entries.ts',
    from: 'shownReference(entry.reference)',
    to: 'entry.reference',
    tests: ['test/api/lists.test.ts'],
  },
  {
    breaks: 'lists: a filter by time misses a task whose process had a wrong clock',
    file: 'src/domain/tasks/id-bounds.ts',
    from: 'Math.max(0, ms - clockSkewMs)',
    to: 'ms',
    tests: [`${conformance}/store/lists.test.ts`],
  },
  {
    breaks: 'lists: a filter by time includes the end of the period',
    file: `${operations}/tasks/list-tasks.ts`,
    from: 'candidate.createdAtMs >= createdBeforeMs',
    to: 'candidate.createdAtMs > createdBeforeMs',
    tests: [`${conformance}/store/lists.test.ts`],
  },
  {
    breaks: 'lists: a page of usage repeats the last sum of the previous page',
    file: `${operations}/money/sum-usage.ts`,
    from: "> (${values.join(', ')})",
    to: ">= (${values.join(', ')})",
    tests: [`${conformance}/store/usage.test.ts`],
  },
  {
    breaks: 'lists: polls wait for all earlier lists',
    file: 'src/store/store.ts',
    from: 'lists.run(key, work)',
    to: 'work()',
    tests: [`${conformance}/store/turns.test.ts`],
  },
  {
    breaks: 'lists: all accounts wait in one line',
    file: 'src/store/store.ts',
    from: 'lists.run(key, work)',
    to: "lists.run('', work)",
    tests: [`${conformance}/store/turns.test.ts`],
  },
  {
    breaks: 'lists: the reading thread gets many lists at a time',
    file: 'src/store/store.ts',
    from: 'const listPlaces = { total: listsAtOnce, perKey: 1 }',
    to: 'const listPlaces = { total: 1_000, perKey: 1 }',
    tests: [`${conformance}/store/turns.test.ts`],
  },
  {
    breaks: 'lists: one account can use lists all the time',
    file: 'src/lib/async/paced-turns.ts',
    from: 'turn.endWithRest(this.#time.spend(key, spentMs, this.#debtMsMax).retryAfterMs)',
    to: 'turn[Symbol.dispose]()',
    tests: ['src/lib/async/paced-turns.test.ts'],
  },
  {
    breaks: 'turns: a rest takes slots from other keys',
    file: 'src/lib/async/fair-turns.ts',
    from: '    this.#inUseTotal -= turn.weight\n',
    to: '    if (restMs === 0) this.#inUseTotal -= turn.weight\n',
    tests: ['src/lib/async/fair-turns.test.ts'],
  },
  {
    breaks: 'lists: a page searches megabytes of prompts',
    file: `${operations}/tasks/list-tasks.ts`,
    from: 'characters < scannedCharactersMax && ',
    to: '',
    tests: [`${conformance}/store/lists.test.ts`],
  },
  {
    breaks: 'lists: a page contains whole prompts',
    file: `${operations}/tasks/list-tasks.ts`,
    from: 'substr(r.prompt, 1, ${listedPromptLengthMax}) as prompt',
    to: 'r.prompt',
    tests: [`${conformance}/store/lists.test.ts`],
  },
]
