// The `--reference` and `--reason` flags, whose text identifies a ledger entry of an account.

import { ownReferencePrefix } from '../../domain/money/references.ts'
import { UsageError } from '../command.ts'
import type { Flags } from '../command.ts'

export function referenceIn(flags: Flags, name: 'reference' | 'reason'): string {
  const reference = flags.text(name, 200)
  if (!reference.startsWith(ownReferencePrefix)) return reference
  throw new UsageError(
    `--${name} must not begin with "${ownReferencePrefix}", which is reserved for Mutoscope`,
  )
}
