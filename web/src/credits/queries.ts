import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type {
  LedgerAnswer,
  RedeemAnswer,
  RedeemRequest,
  SpendAnswer,
} from '../../../src/http/site/wire/credits.ts'
import { read, write } from '../api/request.ts'

/** The spend in the last `days` UTC days, including today. */
export function spendQuery(days: number) {
  return queryOptions({
    queryKey: ['spend', days],
    queryFn: ({ signal }) => read<SpendAnswer>(`/site/spend?days=${days}`, signal),
  })
}

const entriesPerPage = 50

/** The ledger may have thousands of pages, so each visit starts again at the first page. */
export const ledgerQuery = infiniteQueryOptions({
  queryKey: ['ledger'],
  queryFn: ({ signal, pageParam }) => {
    const after = pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`
    return read<LedgerAnswer>(`/site/ledger?limit=${entriesPerPage}${after}`, signal)
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: Infinity,
  gcTime: 0,
})

export const redeemCode = (body: RedeemRequest) => write<RedeemAnswer>('/site/redeem', body)
