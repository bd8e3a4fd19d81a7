// Mutants of the API: keys, the rules for a body, entity tags, and which addresses may be fetched for clients.

import type { Mutant } from '../mutant.ts'

export const httpMutants: readonly Mutant[] = [
  {
    breaks: 'a mistyped key passes the checksum',
    file: 'src/accounts/keys/api-key.ts',
    from: 'return text.endsWith(checksumOf(random))',
    to: 'return random.length > 0',
    tests: ['src/accounts/keys/api-key.test.ts'],
  },
  {
    breaks: 'a request does not count against the rate limit of its key',
    file: 'src/lib/rate-limit.ts',
    from: 'bucket.tokens -= 1',
    to: 'bucket.tokens -= 0',
    tests: ['src/lib/rate-limit.test.ts'],
  },
  {
    breaks: 'a second Authorization header is ignored',
    file: 'src/http/api/gate.ts',
    from: `isRepeated(request, 'authorization') ? undefined : request.headers.authorization`,
    to: 'request.headers.authorization',
    tests: ['test/api/authentication.test.ts'],
  },
  {
    breaks: 'a revoked key still authenticates',
    file: 'src/store/operations/keys/keys.ts',
    from: 'and k.revoked_at_ms is null and a.disabled_at_ms is null',
    to: 'and a.disabled_at_ms is null',
    tests: ['test/conformance/store/accounts.test.ts'],
  },
  {
    breaks: 'a model that is switched on or off is noticed only through the hint',
    file: 'src/tasks/live-catalog.ts',
    from: 'await this.#wakeUp.wait(waitMs, this.#end.signal)',
    to: 'await this.#wakeUp.wait(waitMs * 1_000, this.#end.signal)',
    tests: ['test/conformance/store/switches.test.ts'],
  },
  {
    breaks: 'a model that is disabled in the settings is available',
    file: 'src/tasks/live-catalog.ts',
    from: 'model.isEnabled && !disabled.has(id)',
    to: '!disabled.has(id)',
    tests: ['test/api/switches.test.ts'],
  },
  {
    breaks: 'the headers of a body are checked before the key',
    file: 'src/http/api/create-task.ts',
    from: `    const { accountId, keyId } = await gate.admit(call, limiter)
    const { fields, idempotencyKey } = await readCreate(call)`,
    to: `    const { fields, idempotencyKey } = await readCreate(call)
    const { accountId, keyId } = await gate.admit(call, limiter)`,
    tests: ['test/api/authentication.test.ts'],
  },
  {
    breaks: 'an unknown field is ignored',
    file: 'src/tasks/parse-create.ts',
    from: 'if (!knownNames.has(name)) throw unknownField(name)',
    to: 'if (!knownNames.has(name)) continue',
    tests: ['src/tasks/parse-create.test.ts'],
  },
  {
    breaks: 'two bodies with different aspect ratios count as equal',
    file: 'src/tasks/parse-create.ts',
    from: 'JSON.stringify([modelId, prompt, imageUrls, aspectRatio])',
    to: 'JSON.stringify([modelId, prompt, imageUrls, aspectRatio === undefined])',
    tests: ['src/tasks/parse-create.test.ts'],
  },
  {
    breaks: 'the model is checked before the idempotency key',
    file: 'src/tasks/create-task.ts',
    from: 'if (replayed !== null) return',
    to: 'if (replayed !== null && rules.catalog.get(fields.modelId)?.isEnabled) return',
    tests: ['test/conformance/store/create-task.test.ts'],
  },
  {
    breaks: 'a list of entity tags is not searched',
    file: 'src/http/protocol/none-match.ts',
    from: `tag === '*' || tag === etag`,
    to: `tag === '*'`,
    tests: ['src/http/protocol/none-match.test.ts'],
  },
  {
    breaks: 'every entity has the same tag',
    file: 'src/lib/etag.ts',
    from: `hash('sha1', text, 'base64url')`,
    to: `hash('sha1', text.slice(0, 1), 'base64url')`,
    tests: ['test/api/read-task.test.ts'],
  },
  {
    breaks: 'a range extends beyond the end of the file',
    file: 'src/http/protocol/byte-range.ts',
    from: 'Math.min(Number(last), bytes - 1)',
    to: 'Number(last)',
    tests: ['src/http/protocol/byte-range.test.ts'],
  },
  {
    breaks: 'a client sees status 1 while its task is at an engine',
    file: 'src/domain/tasks/task.ts',
    from: 'return task.attempt > 0 ? 2 : 1',
    to: 'return task.attempt > 1 ? 2 : 1',
    tests: ['src/domain/tasks/task.test.ts'],
  },
  {
    breaks: 'a private range counts as public',
    file: 'src/domain/network/address-policy.ts',
    from: `  ['10.0.0.0', 8],\n`,
    to: '',
    tests: ['src/domain/network/address-policy.test.ts'],
  },
  {
    breaks: 'an operator can allow the metadata address',
    file: 'src/domain/network/address-policy.ts',
    from: ` || neverAllowed.has(address)) return 'denied'`,
    to: `) return 'denied'`,
    tests: ['src/domain/network/address-policy.test.ts'],
  },
  {
    breaks: 'a name with one public and one private address is allowed',
    file: 'src/net/guarded-connect.ts',
    from: 'if (denied !== undefined) throw',
    to: 'if (denied !== undefined && addresses.length === 1) throw',
    tests: ['test/hostile/guarded-fetch.test.ts'],
  },
  {
    breaks: 'an IP address in a URL is not checked',
    file: 'src/net/guarded-connect.ts',
    from: `if (isIP(host) !== 0 && classifyAddress(host, policy) === 'denied') {`,
    to: `if (isIP(host) === -1) {`,
    tests: ['test/hostile/guarded-fetch.test.ts'],
  },
]
