// A process of its own that takes the lock of a folder, says so, and holds it until it is killed.

import { lockFolder } from '../../../src/store/lock-folder.ts'

lockFolder(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => undefined, 60_000)
