// `mutoscope key revoke`: ends an API key, named by itself or by its id. In force within two seconds everywhere.

import { hashApiKey, isWellFormedKey } from '../../accounts/keys/api-key.ts'
import { branded } from '../../lib/brand.ts'
import { only } from '../../lib/only.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { ApiKeyId } from '../../domain/ids.ts'
import type { KeySelector } from '../../store/operations/keys/keys.ts'
import { withInstallation } from '../../installation/open-installation.ts'
import { idLengthMax, WrongUsage } from '../command.ts'
import type { Command, Flags } from '../command.ts'

export const revokeKey: Command = {
  words: 'key revoke',
  flags: ['key', 'id'],
  usage: '--key KEY | --id ID',
  purpose: 'end an API key, named by itself or by its id',
  run: async (flags, variables) => {
    if (flags.has('key') === flags.has('id')) throw new WrongUsage('name the key by either --key or --id')
    const isRevoked = await withInstallation(variables, async ({ store, secret }) =>
      only(await store.revokeKeys([selectorOf(flags, secret)])),
    )
    if (!isRevoked) throw new OperatorError('there is no such key')
    return { document: { revoked: true }, text: 'The key is revoked.', isOk: true }
  },
}

function selectorOf(flags: Flags, secret: Buffer): KeySelector {
  if (flags.has('id')) return { by: 'id', id: branded<ApiKeyId>(flags.text('id', idLengthMax)) }
  const key = flags.text('key', idLengthMax)
  // Its checksum tells a mistyped key from one that is unknown here.
  if (!isWellFormedKey(key))
    throw new OperatorError('this is not a key of Mutoscope: was it cut off or mistyped?')
  return { by: 'hash', hash: hashApiKey(key, secret) }
}
