// Bundles the service into `build/service`. `npm start` runs the result.

import path from 'node:path'

import { buildNext } from './build-next.ts'

const root = path.resolve(import.meta.dirname, '../..')
await buildNext(path.join(root, 'src/main.ts'), path.join(root, 'build/service'))
