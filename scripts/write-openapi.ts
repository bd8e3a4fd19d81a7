// `npm run openapi`: writes the API description from the schemas.

import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { describeApi } from '../src/http/api/schemas/openapi/document.ts'

const file = path.join(import.meta.dirname, '../src/http/api/openapi.json')
writeFileSync(file, `${JSON.stringify(describeApi(), null, 2)}\n`)
