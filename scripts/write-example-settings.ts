// Writes mutoscope.example.yaml from the settings. A test fails when the file differs from them.

import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { exampleSettings } from '../src/config.ts'

writeFileSync(path.join(import.meta.dirname, '../mutoscope.example.yaml'), exampleSettings())
