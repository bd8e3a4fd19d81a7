// Mutants of fairness: how accounts and client addresses share scarce resources.

import type { Mutant } from '../mutant.ts'

const turns = ['src/lib/async/fair-turns.test.ts']
const uploads = ['test/hostile/uploads.test.ts']
const inputs = ['test/hostile/inputs.test.ts']
const signIns = ['test/hostile/passwords.test.ts']
const inspector = ['test/hostile/inspector.test.ts']
const passwords = ['src/accounts/passwords/password.test.ts']

export const fairnessMutants: readonly Mutant[] = [
  {
    breaks: 'fairness: a key whose turn has started stays next in line',
    file: 'src/lib/async/fair-turns.ts',
    from: 'if (this.#queues.delete(key)) this.#queues.set(key, queue)',
    to: '',
    tests: turns,
  },
  {
    breaks: 'fairness: light turns overtake a heavy one',
    file: 'src/lib/async/fair-turns.ts',
    from: 'if (this.#inUseTotal + first.weight > this.#places.total) return false',
    to: 'if (this.#inUseTotal + first.weight > this.#places.total) return true',
    tests: turns,
  },
  {
    breaks: 'fairness: a newcomer waits for all keys that wait for many turns',
    file: 'src/lib/async/fair-turns.ts',
    from: 'if (!this.#inUse.has(waiting.key)) this.#newcomers.add(waiting.key)',
    to: '',
    tests: turns,
  },
  {
    breaks: 'fairness: newcomers starve the keys that wait for many turns',
    file: 'src/lib/async/fair-turns.ts',
    from: 'this.#isNewcomerNext = !this.#newcomers.delete(key)',
    to: 'this.#newcomers.delete(key)',
    tests: turns,
  },
  {
    breaks: 'fairness: turns that an aborted turn held up never start',
    file: 'src/lib/async/fair-turns.ts',
    from: `    waiting.refuse(reason)
    this.#startNext()`,
    to: `    waiting.refuse(reason)`,
    tests: turns,
  },
  {
    breaks: 'fairness: a few keys with many waiting turns leave other keys no room to wait',
    file: 'src/lib/async/fair-turns.ts',
    from: 'if (last === undefined || longest === newest.key) this.#refuse',
    to: 'if (last !== undefined) this.#refuse',
    tests: turns,
  },
  {
    breaks: 'fairness: the number of waiting turns per key is not limited',
    file: 'src/lib/async/fair-turns.ts',
    from: 'if (this.#countOf(waiting.key) > perKey)',
    to: 'if (this.#countOf(waiting.key) === Infinity)',
    tests: [...turns, ...passwords],
  },
  {
    breaks: 'fairness: one address computes as many password hashes as there are slots',
    file: 'src/accounts/passwords/password.ts',
    from: 'this.#turns.run({ key, signal: departed }',
    to: `this.#turns.run({ key: '', signal: departed }`,
    tests: passwords,
  },
  {
    breaks: 'fairness: password hashes of clients that have left are computed',
    file: 'src/accounts/passwords/password.ts',
    from: 'this.#turns.run({ key, signal: departed }',
    to: 'this.#turns.run({ key }',
    tests: passwords,
  },
  {
    breaks: 'fairness: one address can keep refused bodies of all others from being discarded',
    file: 'src/http/serving/body-turns.ts',
    from: 'const discardPlaces = { total: 32, perKey: 4 }',
    to: 'const discardPlaces = { total: 4, perKey: 4 }',
    tests: ['src/http/serving/body-turns.test.ts'],
  },
  {
    breaks: 'fairness: the bodies of all refused requests are discarded at the same time',
    file: 'src/http/serving/discard-body.ts',
    from: 'socket.pause()',
    to: '',
    tests: ['src/http/serving/discard-body.test.ts'],
  },
  {
    breaks: 'fairness: a refused body keeps its turn when its connection has closed',
    file: 'src/http/serving/discard-body.ts',
    from: `socket.once('close', end)`,
    to: '',
    tests: ['src/http/serving/discard-body.test.ts'],
  },
  {
    breaks: 'fairness: images of all accounts are decoded in the order of their arrival',
    file: 'src/http/shared/uploads.ts',
    from: 'parts.inspector.inspect(scratchPath, accountId, soon)',
    to: `parts.inspector.inspect(scratchPath, '' as AccountId, soon)`,
    tests: uploads,
  },
  {
    breaks: 'fairness: uploads are written to the scratch folder before their turn',
    file: 'src/http/shared/uploads.ts',
    from: 'using _ = await scratch.take({ key: accountId, signal, weight: weightOf(call) })',
    to: 'using _ = await scratch.take({ key: accountId, signal, weight: 0 })',
    tests: uploads,
  },
  {
    breaks: 'fairness: processes together exceed the limit on uploads',
    file: 'src/store/operations/files/create-uploads.ts',
    from: '  await lockAccounts(sql, accountIds)\n',
    to: '',
    tests: ['test/conformance/postgres/upload-limits.test.ts'],
  },
  {
    breaks: 'fairness: the uploads of one batch together exceed the limit',
    file: 'src/domain/files/decide-uploads.ts',
    from: '    totals.set(accountId, after)\n',
    to: '',
    tests: ['test/conformance/store/files.test.ts'],
  },
  {
    breaks: 'fairness: a refused upload leaves its bytes behind',
    file: 'src/http/shared/uploads.ts',
    from: 'if (!isOutcomeUnknown(error)) await parts.files.remove(name)',
    to: 'if (isOutcomeUnknown(error)) await parts.files.remove(name)',
    tests: uploads,
  },
  {
    breaks: 'fairness: files of all accounts are inspected in the order of their arrival',
    file: 'src/files/inspector/decoders.ts',
    from: 'this.#turns.run({ key: accountId, signal, weight }',
    to: `this.#turns.run({ key: '', signal, weight }`,
    tests: inputs,
  },
  {
    breaks: 'fairness: input images are sent to a child in advance',
    file: 'src/files/inspector/inspector.ts',
    from: 'isOutputImage ? 1 : ofAllFiles.placesPerChild',
    to: '1',
    tests: inputs,
  },
  {
    breaks: 'fairness: small images wait for images that take a long time to decode',
    file: 'src/files/inspector/inspector.ts',
    from: 'file.size <= smallBytesMax',
    to: 'file.size < 0',
    tests: inspector,
  },
  {
    breaks: 'fairness: an image with many scans counts as small',
    file: 'src/files/inspect/inspect-small.ts',
    from: 'return width * height * scans',
    to: 'return width * height',
    tests: ['src/files/inspect/inspect-small.test.ts'],
  },
  {
    breaks: 'fairness: equal input images of a task are decoded again for each URL',
    file: 'src/worker/prepare-inputs.ts',
    from: '({ sha256 }) => sha256',
    to: '({ path: file }) => file',
    tests: inputs,
  },
  {
    breaks: 'fairness: an input image is fetched again each time that its URL is listed',
    file: 'src/worker/prepare-inputs.ts',
    from: '(url) => url,',
    to: '() => crypto.randomUUID(),',
    tests: inputs,
  },
  {
    breaks: 'fairness: signing up does not count as an attempt',
    file: 'src/http/site/sign-in/sign-up.ts',
    from: 'site.attempts.take(site.attempts.byAddress(call))',
    to: '',
    tests: signIns,
  },
  {
    breaks: 'fairness: a successful password change does not count as an attempt',
    file: 'src/http/site/request/attempts.ts',
    from: `[this.#hashes, key, 'all']`,
    to: `[this.#hashes, key, 'failures']`,
    tests: signIns,
  },
  {
    breaks: 'fairness: previews of all accounts are made in the order of their arrival',
    file: 'src/http/site/tasks/preview.ts',
    from: 'using _ = await turns.take({ key: accountId, signal })',
    to: `using _ = await turns.take({ key: '', signal })`,
    tests: ['test/site/previews.test.ts'],
  },
  {
    breaks: 'fairness: a key that exceeds its own limit gets the error for a limit of all keys',
    file: 'src/domain/wait-limits.ts',
    from: `if (reason !== 'key_full')`,
    to: `if (reason !== 'full')`,
    tests: ['src/domain/wait-limits.test.ts'],
  },
  {
    breaks: 'fairness: a decoder has a low priority only within its own session',
    file: 'src/lib/lower-priority.ts',
    from: 'await writeFile(`/proc/${pid}/autogroup`, String(niceness))',
    to: '',
    tests: inspector,
  },
  {
    breaks: 'fairness: password hashes have the same priority as requests',
    file: 'src/accounts/passwords/hash-process.ts',
    from: 'if (child.pid !== undefined) void lowerPriority(child.pid, niceness)',
    to: '',
    tests: ['src/accounts/passwords/hash-process.test.ts'],
  },
  {
    breaks: 'fairness: if the process that hashes passwords cannot be started, the service ends',
    file: 'src/accounts/passwords/hash-process.ts',
    from: 'if (child.pid === undefined) {',
    to: 'if (child.pid === -1) {',
    tests: ['src/accounts/passwords/hash-process.test.ts'],
  },
]
