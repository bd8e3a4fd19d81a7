// `mutoscope key revoke`: revokes an API key, given the key or its ID. All processes refuse the key within 2 s.

import { hashApiKey, isWellFormedKey } from '../../accounts/keys/api-key.ts'
import { branded } from '../../lib/brand.ts'
import { only } from '../../lib/only.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { ApiKeyId } from '../../domain/ids.ts'
import type { KeySelector } from '../../domain/accounts/api-key.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'

export const revokeKey: Command = {
  name: 'key revoke',
  flags: ['key', 'id'],
  usage: '--key KEY | --id ID',
  summary: 'revoke an API key',
  run: async (flags, variables) => {
    if (flags.has('key') === flags.has('id'))
      throw new UsageError('specify the key with either --key or --id')
    const { kind } = await withInstallation(variables, async ({ store, secret }) =>
      only(await store.revokeKeys([selectorOf(flags, secret)])),
    )
    if (kind === 'no_key') {
      throw new OperatorError(
        'there is no such key in this installation: specify the complete key, or the ID that "key create" printed',
      )
    }
    return { document: { revoked: true }, text: 'Revoked the key.', isOk: true }
  },
}

function selectorOf(flags: Flags, secret: Buffer): KeySelector {
  if (flags.has('id')) return { by: 'id', id: branded<ApiKeyId>(flags.text('id', idLengthMax)) }
  const key = flags.text('key', idLengthMax)
  // The checksum of a key distinguishes a mistyped key from an unknown one.
  if (!isWellFormedKey(key))
    throw new OperatorError('this is not a Mutoscope API key: check that it is complete')
  return { by: 'hash', hash: hashApiKey(key, secret) }
}
