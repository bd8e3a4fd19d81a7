// `data`: the data folder of this installation.

import path from 'node:path'

import type { Environment } from './reading/environment.ts'
import type { Section } from './reading/section.ts'

export function readDataFolder(file: Section, environment: Environment): string {
  const folder = file.text('data', {
    default: './data',
    about: [
      'The folder for the database, the secret, and the files (variable MUTOSCOPE_DATA). A relative path is relative',
      'to the folder in which you start the service. Back up the data folder. With PostgreSQL, the folder contains',
      'only temporary files and, if there is no bucket, the stored files.',
    ],
  })
  return path.resolve(environment.dataFolder ?? folder)
}
