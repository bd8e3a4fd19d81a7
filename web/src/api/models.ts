import { queryOptions } from '@tanstack/react-query'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { read } from './request.ts'

const refetchMs = 10_000

/** The models are reloaded while the page is visible, because an operator can switch off a model at any time. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => read<ModelsAnswer>('/site/models', signal),
  staleTime: refetchMs,
  refetchInterval: refetchMs,
})
