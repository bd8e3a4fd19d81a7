import { queryOptions } from '@tanstack/react-query'

import type {
  KeysAnswer,
  NewKeyAnswer,
  NewKeyRequest,
  RotateKeyRequest,
} from '../../../src/http/site/wire/keys.ts'
import { read, write } from '../api/request.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => read<KeysAnswer>('/site/keys', signal),
})

export const createKey = (body: NewKeyRequest) => write<NewKeyAnswer>('/site/keys', body)
export const rotateKey = (keyId: string, body: RotateKeyRequest) =>
  write<NewKeyAnswer>(`/site/keys/${keyId}/roll`, body)
export const revokeKey = (keyId: string) => write(`/site/keys/${keyId}/revoke`)
