// Mutants of the account site.

import type { Mutant } from '../mutant.ts'

const signIn = ['test/conformance/store/sign-in.test.ts', 'test/conformance/store/links.test.ts']
const identities = ['test/conformance/store/identities.test.ts']
const pages = ['test/site/sign-in.test.ts']
const trips = ['test/site/identities.test.ts']

export const siteMutants: readonly Mutant[] = [
  {
    breaks: 'site: a link can be used twice',
    file: 'src/store/operations/sessions/links.ts',
    from: 'set used_at_ms = now_ms() where hash = $1 and used_at_ms is null and expires_at_ms > now_ms()',
    to: 'set used_at_ms = now_ms() where hash = $1',
    tests: ['test/conformance/postgres/sign-in.test.ts'],
  },
  {
    breaks: 'site: a link whose use was refused because of the address is used up',
    file: 'src/store/operations/sessions/links.ts',
    from: `  await sql.run(\`update links set used_at_ms = null where hash = $1\`, hash)
`,
    to: '',
    tests: signIn,
  },
  {
    breaks: 'site: setting a new password with a link keeps the sessions',
    file: 'src/store/operations/sessions/links.ts',
    from: '  await endAccess(sql, accountId, null)\n',
    to: '',
    tests: signIn,
  },
  {
    breaks: 'site: a reset link works after the password has changed',
    file: 'src/store/operations/sessions/sessions.ts',
    from: 'where l.account_id = $1 and l.used_at_ms is null',
    to: 'where l.account_id = $1 and l.used_at_ms is not null',
    tests: signIn,
  },
  {
    breaks: 'site: setting a new password with a link keeps the identities',
    file: 'src/store/operations/sessions/links.ts',
    from: `  await sql.run('delete from identities where account_id = $1', accountId)\n`,
    to: '',
    tests: signIn,
  },
  {
    breaks: 'site: a session starts with a password that was changed in the meantime',
    file: 'src/store/operations/sessions/sessions.ts',
    from: `if (stored?.passwordHash !== passwordHash) return { kind: 'changed' }`,
    to: `if (stored === null) return { kind: 'changed' }`,
    tests: signIn,
  },
  {
    breaks: 'site: an authenticator code is accepted twice',
    file: 'src/store/operations/sessions/second-factor.ts',
    from: 'if (code.step <= stored.lastStep) return false',
    to: 'if (code.step < stored.lastStep) return false',
    tests: signIn,
  },
  {
    breaks: 'site: a link signs in without a code, even if the account has a second factor',
    file: 'src/store/operations/sessions/links.ts',
    from: `if (needsCode && use.code === null) return { kind: 'not_valid' }`,
    to: '',
    tests: signIn,
  },
  {
    breaks: 'site: an identity of another account is reported as linked',
    file: 'src/store/operations/sessions/identities.ts',
    from: `(await ownerOf(sql, link)) === link.accountId ? { kind: 'linked' } : { kind: 'identity_taken' }`,
    to: `{ kind: 'linked' }`,
    tests: identities,
  },
  {
    breaks: 'site: an ended session can change how users sign in to the account',
    file: 'src/store/operations/locks/lock-session.ts',
    from: 'return session !== undefined',
    to: 'return session?.id !== null',
    tests: ['test/conformance/store/fresh-session.test.ts'],
  },
  {
    breaks: 'site: an unverified address opens an account',
    file: 'src/identities/oidc.ts',
    from: `typeof email === 'string' && isTheirs ?`,
    to: `typeof email === 'string' ?`,
    tests: trips,
  },
  {
    breaks: 'site: the signature of an ID token is not checked',
    file: 'src/identities/oidc.ts',
    from: 'const execute = [enableNonRepudiationChecks]',
    to: 'const execute: (typeof enableNonRepudiationChecks)[] = []',
    tests: trips,
  },
  {
    breaks: 'site: a page from another origin may request a change',
    file: 'src/http/site/request/gate.ts',
    from: `if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request, this.#publicUrl)`,
    to: '',
    tests: pages,
  },
  {
    breaks: 'site: a page that was loaded over plain http may request a change on an https site',
    file: 'src/http/site/request/origin.ts',
    from: `site.protocol === 'http:' || !isExposed(plain)`,
    to: `true`,
    tests: ['src/http/site/request/origin.test.ts'],
  },
  {
    breaks: 'site: signing in reveals whether an account exists',
    file: 'src/accounts/sign-in/sign-in.ts',
    from: `  const passwordHash = holder?.passwordHash ?? null
`,
    to: `  if (holder === null) throw new ServiceError('session_needed')
  const passwordHash = holder.passwordHash
`,
    tests: pages,
  },
  {
    breaks: 'site: an old session does not have to authenticate again',
    file: 'src/http/site/request/gate.ts',
    from: `if (!principal.isFresh) throw new ServiceError('proof_needed')`,
    to: '',
    tests: pages,
  },
  {
    breaks: 'site: guesses from many addresses lock out the account holder',
    file: 'src/http/site/sign-in/sign-in.ts',
    from: `isKnownBrowser(site, call.request, holder)`,
    to: `false`,
    tests: ['test/site/sign-in-attempts.test.ts'],
  },
  {
    breaks: 'site: an account may have any number of sessions',
    file: 'src/store/operations/sessions/sessions.ts',
    from: 'offset ${sessionsMax - 1}',
    to: 'offset ${sessionsMax * 2}',
    tests: signIn,
  },
  {
    breaks: 'site: a session may have any number of passwords hashed',
    file: 'src/http/site/sign-in/change-password.ts',
    from: 'await site.attempts.count(limits, async',
    to: 'await site.attempts.count([], async',
    tests: ['test/site/sign-in-attempts.test.ts'],
  },
  {
    breaks: 'site: a sign-in beyond the limit still reads the account',
    file: 'src/http/site/sign-in/sign-in.ts',
    from: 'site.attempts.require(site.attempts.byEmail(call, email))',
    to: '',
    tests: ['test/site/sign-in-attempts.test.ts'],
  },
  {
    breaks: 'site: the database is read for attempts that are refused',
    file: 'src/http/site/sign-in/session.ts',
    from: 'site.attempts.require(limits)',
    to: '',
    tests: ['test/site/sign-in-attempts.test.ts'],
  },
  {
    breaks: 'site: attempts with the correct password are never limited',
    file: 'src/http/site/request/attempts.ts',
    from: "[this.#hashes, `${address} ${email}`, 'all']",
    to: "[this.#hashes, `${address} ${email}`, 'failures']",
    tests: ['src/http/site/request/attempts.test.ts'],
  },
  {
    breaks: "site: a browser's mark outlives the password",
    file: 'src/http/site/sign-in/device-cookie.ts',
    from: '`${email} ${passwordSetAtMs ?? 0}`',
    to: 'email',
    tests: ['test/site/sign-in-attempts.test.ts'],
  },
  {
    breaks: 'site: attempts count although the service itself failed',
    file: 'src/http/site/request/attempts.ts',
    from: 'if (wasNotChecked(error)) this.giveBack(limits)',
    to: 'if (wasNotChecked(error)) this.giveBack([])',
    tests: ['src/http/site/request/attempts.test.ts'],
  },
  {
    breaks: 'site: refused attempts use up the attempts of everyone at the address',
    file: 'src/http/site/request/attempts.ts',
    from: 'for (const [limiter, key] of limits) requireToken(limiter, key)',
    to: '',
    tests: ['src/http/site/request/attempts.test.ts'],
  },
  {
    breaks: 'site: a preview is created although its request was aborted',
    file: 'src/http/site/tasks/preview.ts',
    from: 'using _ = await turns.take({ key: accountId, signal })',
    to: 'using _ = await turns.take({ key: accountId })',
    tests: ['test/site/previews.test.ts'],
  },
  {
    breaks: 'site: the source of a preview stays in the scratch folder',
    file: 'src/files/read-preview.ts',
    from: 'await rm(scratchPath, { force: true })',
    to: '',
    tests: ['src/files/read-preview.test.ts'],
  },
]
