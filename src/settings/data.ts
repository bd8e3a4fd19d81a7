// `data`: the data folder of this installation.

import path from 'node:path'

import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export function readDataFolder(file: Section, environment: Environment): string {
  const folder = file.text('data', {
    default: './data',
    about: [
      'The folder for the database, the secret and the files: MUTOSCOPE_DATA. Relative to the folder where the service starts.',
      'Back it up. With PostgreSQL it contains only temporary files and, without a bucket, the stored files.',
    ],
  })
  return path.resolve(environment.dataFolder ?? folder)
}
