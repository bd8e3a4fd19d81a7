// `data`: the folder of this installation.

import path from 'node:path'

import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export function readDataFolder(file: Section, environment: Environment): string {
  const folder = file.text('data', {
    default: './data',
    about: [
      'The folder for database, secret and files: MUTOSCOPE_DATA. Relative to the folder in which the service is started.',
      'Back it up. With PostgreSQL it holds only temporary files, and the stored files where there is no bucket.',
    ],
  })
  return path.resolve(environment.dataFolder ?? folder)
}
