// The models that tasks can ask for.

import { queryOptions } from '@tanstack/react-query'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { read } from './request.ts'

/** They change with the service's configuration only. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => read<ModelsAnswer>('/site/models', signal),
  staleTime: 300_000,
})
