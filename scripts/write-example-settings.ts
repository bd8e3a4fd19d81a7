// Writes mutoscope.example.yaml from the settings. A test fails if the file differs from the settings.

import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { exampleSettings } from '../src/config.ts'

writeFileSync(path.join(import.meta.dirname, '../mutoscope.example.yaml'), exampleSettings())
