// Writes mutoscope.example.yaml from the descriptions of the settings. A test fails if the file is out of date.

import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { exampleSettings } from '../src/config.ts'

writeFileSync(path.join(import.meta.dirname, '../mutoscope.example.yaml'), exampleSettings())
