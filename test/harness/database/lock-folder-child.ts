// A child process that locks a folder, prints `locked`, and holds the lock until it is killed.

import { lockFolder } from '../../../src/store/lock-folder.ts'

lockFolder(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => undefined, 60_000)
