import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { loadConfig } from '../../../src/config.ts'
import type { Config } from '../../../src/config.ts'
import { ConfigError } from '../../../src/settings/reading/config-error.ts'
import type { EngineTypes } from '../../../src/providers/engine-type.ts'
import type { Variables } from '../../../src/settings/reading/variables.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

export async function loadSettings(
  yaml: string,
  variables: Variables = {},
  types?: EngineTypes,
): Promise<Config> {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'mutoscope.yaml')
  writeFileSync(file, yaml)
  return loadConfig({ MUTOSCOPE_CONFIG: file, ...variables }, types)
}

/** Each problem has the form `path: message`. */
export async function problemsOf(yaml: string, variables: Variables = {}): Promise<readonly string[]> {
  try {
    await loadSettings(yaml, variables)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.message.split('\n')
  }
  return []
}
