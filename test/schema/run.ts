// `npm run test:schema` starts Schemathesis, which generates valid and invalid requests from /openapi.json and sends
// them to a real service. The command fails if a response does not match the description. It needs Python 3.10 or
// newer, and installs Schemathesis from PyPI into a temporary folder. Its arguments are passed on to Schemathesis.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const version = '4.32.5'

await using folder = await temporaryFolder()
const bin = path.join(folder.path, 'venv/bin')
execFileSync('python3', ['-m', 'venv', path.dirname(bin)])
const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`]
execFileSync(path.join(bin, 'python'), install, { stdio: 'inherit' })

// The tasks stay queued, because this command does not test engines.
await using service = await startTestService(`${idleSettings}\naccounts: { first_credits: 1000000 }`)
const run = spawn(
  path.join(bin, 'schemathesis'),
  [
    'run',
    `${service.url}/openapi.json`,
    `--header=Authorization: Bearer ${service.key}`,
    // Our own checks in hooks.py replace the first two checks. The third check expects a deleted task to be gone, but
    // the service deletes only the task's content.
    '--exclude-checks=negative_data_rejection,positive_data_acceptance,use_after_free',
    // These paths return endless streams.
    '--exclude-path-regex=/events$',
    '--request-timeout=20',
    '--max-time=120',
    '--continue-on-failure',
    ...process.argv.slice(2),
  ],
  {
    cwd: folder.path,
    stdio: 'inherit',
    env: { ...process.env, SCHEMATHESIS_HOOKS: path.join(import.meta.dirname, 'hooks.py') },
  },
)
const [status] = (await once(run, 'exit')) as [number | null]
process.exitCode = status ?? 1
