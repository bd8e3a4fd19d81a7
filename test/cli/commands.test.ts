// What the commands print, what they refuse, and which exit status they return. Commands that open the database are
// tested on SQLite and PostgreSQL.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'

import manifest from '../../package.json' with { type: 'json' }
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { openOperators, Operator } from './operator.ts'

const database = await freshDatabase()
const { folder, embedded, shared } = await openOperators(database)

const stranger = new Operator(folder, 'stranger', {
  DATABASE_URL: database.url,
  MUTOSCOPE_SECRET: randomBytes(32).toString('base64url'),
})

const open = ['account', 'create', '--email']

test('every command fails on a PostgreSQL database until "mutoscope migrate" has run [C17.8]', async () => {
  const refused = /^mutoscope: [^\n]* must be migrated first \(.*\): run "mutoscope migrate"[^\n]*\n$/
  for (const words of [[...open, 'ada@example.com', '--credits', '5'], ['audit']])
    assert.match(await shared.refusal(1, ...words), refused)
  assert.match((await shared.run(['serve'])).stderr, refused)
  const { applied } = await shared.json('migrate')
  assert.ok(Array.isArray(applied) && applied.length > 0)
})

test('a database is bound to the secret of the command that creates its first account, not to that of a command that only reads the database', async () => {
  assert.deepEqual(await stranger.json('audit'), { ok: true, violations: [] })
  await shared.json(...open, 'first@example.com', '--credits', '0')
  assert.match(await stranger.refusal(1, 'audit'), /this secret is not the one/)
  assert.match(
    await stranger.refusal(1, ...open, 'b@example.com', '--credits', '0'),
    /this secret is not the one/,
  )
})

const databaseChecks = new Map([
  [embedded, ['SQLite', 'database', 'schema and secret']],
  [shared, ['database', 'durability', 'connections', 'clock', 'schema and secret']],
])

for (const [operator, checksOfDatabase] of databaseChecks) {
  test(`${operator.name}: an email address can have only one account, which can get keys and credits [C17.1, C17.2, C17.3]`, async () => {
    const account = await operator.json(...open, 'ada@example.com', '--credits', '5')
    assert.deepEqual(Object.keys(account), ['account_id'])
    const id = String(account['account_id'])
    assert.match(
      await operator.refusal(1, ...open, 'Ada@Example.COM', '--credits', '5'),
      /there is already an account for ada@example\.com/,
    )

    const made = await operator.json('key', 'create', '--account', id, '--name', 'laptop')
    assert.deepEqual(Object.keys(made), ['key', 'key_id'])
    assert.match(String(made['key']), /^sk-muto_[0-9A-Za-z]{49}$/)
    assert.deepEqual(await operator.json('key', 'revoke', '--key', String(made['key'])), { revoked: true })
    assert.deepEqual(await operator.json('key', 'revoke', '--id', String(made['key_id'])), { revoked: true })

    const grant = ['credits', 'grant', '--account', id, '--amount', '20', '--reference', 'invoice 7']
    assert.deepEqual(await operator.json(...grant), { balance: 25 })
    assert.deepEqual(
      await operator.json(...grant),
      { balance: 25 },
      'the same reference grants credits only once',
    )
  })

  test(`${operator.name}: redemption codes are created and shown once, and an invalid amount or count is refused`, async () => {
    const made = await operator.json(
      'credits',
      'code',
      '--amount',
      '20',
      '--count',
      '3',
      '--expires-days',
      '7',
    )
    assert.deepEqual(Object.keys(made), ['codes', 'credits'])
    const codes = made['codes'] as readonly string[]
    assert.equal(new Set(codes).size, 3)
    for (const code of codes) assert.match(code, /^MUTO(-[A-Z2-7]{4}){5}$/)
    assert.match(
      await operator.refusal(2, 'credits', 'code', '--amount', '0'),
      /--amount must be a whole number from 1/,
    )
    assert.match(
      await operator.refusal(2, 'credits', 'code', '--amount', '1', '--count', '1001'),
      /--count must be a whole number from 1 to 1,000/,
    )
  })

  test(`${operator.name}: an operator can create links for a new password and, if sign-up allows it, for a new account`, async () => {
    const { account_id: id } = await operator.json(...open, 'linked@example.com', '--credits', '0')
    for (const named of [
      ['--account', String(id)],
      ['--email', ' Linked@Example.com'],
      ['--account', String(id), '--second-factor', 'remove'],
    ]) {
      const { link } = await operator.json('account', 'link', ...named)
      assert.match(String(link), /^https?:\/\/[^/]+\/welcome#[0-9A-Za-z]{43}$/)
    }
    assert.match(await operator.refusal(1, 'account', 'link', '--email', 'x@example.com'), /no such account/)
    assert.match(await operator.refusal(2, 'account', 'link'), /either --account or --email/)

    assert.match(await operator.refusal(1, 'account', 'invite'), /site\.sign_up is "closed"/)
    const inviting = await operator.with('site: { sign_up: invite }')
    const { link } = await inviting.json('account', 'invite', '--credits', '5')
    assert.match(String(link), /\/welcome#[0-9A-Za-z]{43}$/)
  })

  test(`${operator.name}: a reference that is reserved or was used for another amount grants nothing [C17.3]`, async () => {
    const { account_id: id } = await operator.json(...open, 'grace@example.com', '--credits', '0')
    const grant = (amount: string, reference: string) =>
      ['credits', 'grant', '--account', String(id), '--amount', amount, '--reference', reference] as const
    assert.deepEqual(await operator.json(...grant('20', 'opening')), { balance: 20 })
    assert.match(
      await operator.refusal(1, ...grant('2000', 'opening')),
      /already has an entry "opening" \(grant, 20 credits\): to make another change, use another reference/,
    )
    assert.match(
      await operator.refusal(2, ...grant('5', 'mutoscope:opening')),
      /must not begin with "mutoscope:"/,
    )
    assert.deepEqual(await operator.json(...grant('20', 'opening')), { balance: 20 })
  })

  test(`${operator.name}: an unknown account or key is refused in one line that says where to find a valid one`, async () => {
    for (const words of [
      ['key', 'create'],
      ['credits', 'grant', '--amount', '5', '--reference', 'invoice 8'],
      ['task', 'list'],
    ])
      assert.match(
        await operator.refusal(1, ...words, '--account', 'acc_nobody'),
        /no account acc_nobody: "account list" prints .*acc_…, and "task list" prints/,
      )
    assert.match(
      await operator.refusal(1, 'account', 'link', '--account', 'acc_nobody'),
      /no such account, .*: create it with "mutoscope account create", or enable/,
    )
    assert.match(
      await operator.refusal(1, 'key', 'revoke', '--id', 'key_none'),
      /no such key in this installation: specify .* "key create" printed/,
    )
    assert.match(
      await operator.refusal(1, 'key', 'revoke', '--key', 'sk-muto_short'),
      /check that it is complete/,
    )
  })

  test(`${operator.name}: an intact installation passes audit, migrate, and doctor [C17.4, C17.9]`, async () => {
    assert.deepEqual(await operator.json('migrate'), { applied: [] })
    assert.deepEqual(await operator.json('audit'), { ok: true, violations: [] })
    const { ok, checks } = await operator.json('doctor')
    assert.equal(ok, true)
    assert.ok(Array.isArray(checks))
    assert.deepEqual(
      checks.map(({ name }) => name),
      [
        'Node',
        'configuration',
        'data folder',
        'file modes',
        'free space',
        ...checksOfDatabase,
        'files',
        'ffmpeg',
        'port',
      ],
    )
  })
}

test('an invalid command line is refused in one line, with status 2', async () => {
  assert.match(await embedded.refusal(2, 'accout', 'create'), /did you mean "account create"\?/)
  assert.match(
    await embedded.refusal(2, 'audit', '--colour'),
    /no flag --colour: audit accepts --archive, --json/,
  )
  assert.match(await embedded.refusal(2, ...open, 'ada', '--credits', '1'), /must be an email address/)
  assert.match(
    await embedded.refusal(2, ...open, 'a@b', '--credits', '1.5'),
    /--credits must be a whole number/,
  )
  assert.match(
    await embedded.refusal(2, ...open, 'a@b', '--credits', '-1'),
    /a whole number from 0 .*not "-1"/,
  )
  assert.match(await embedded.refusal(2, ...open, 'a@b'), /--credits is missing/)
  assert.match(await embedded.refusal(2, '--colour', 'audit'), /put the command before its flags/)
  assert.match(await embedded.refusal(2, 'key', 'revoke'), /either --key or --id/)
  const grant = ['credits', 'grant', '--account', 'a', '--reference', 'r']
  assert.match(await embedded.refusal(2, ...grant, '--amount', '0'), /--amount must be a whole number from 1/)
  assert.match(
    await embedded.refusal(2, ...grant, '--amount', '1', '--amount', '2'),
    /--amount must be given only once/,
  )
})

test('with --json, an error is also one JSON document [C17.1]', async () => {
  for (const [status, ...args] of [
    [1, 'key', 'create', '--account', 'acc_nobody', '--json'],
    [2, 'key', 'create', '--json'],
    [2, 'key', 'create', '--account', '--json'],
    [2, 'accout', 'create', '--json'],
  ] as const) {
    const ended = await embedded.run(args)
    assert.equal(ended.status, status, ended.stderr)
    const { error, ...rest } = JSON.parse(ended.stdout)
    assert.equal(ended.stderr, `mutoscope: ${error}\n`)
    assert.deepEqual(rest, {})
  }
})

test('"version" and "--version" print the version from package.json', async () => {
  assert.deepEqual(await embedded.json('version'), { version: manifest.version })
  const { status, stdout } = await embedded.run(['--version'])
  assert.deepEqual([status, stdout], [0, `${manifest.version}\n`])
})

test('help fits on one screen and names the commands', async () => {
  const { status, stdout } = await embedded.call(['help'])
  assert.equal(status, 0)
  assert.ok(stdout.split('\n').length <= 50)
  for (const words of [
    'serve',
    'account create',
    'key revoke',
    'credits grant',
    'audit',
    'migrate',
    'doctor',
  ]) {
    assert.ok(stdout.includes(`  ${words} `), words)
  }
})
