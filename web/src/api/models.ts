// The models that tasks can use.

import { queryOptions } from '@tanstack/react-query'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { read } from './request.ts'

/** Cached for a long time, because models only change with the service's configuration. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => read<ModelsAnswer>('/site/models', signal),
  staleTime: 300_000,
})
