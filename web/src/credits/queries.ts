// What the account has and had to spend.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type {
  LedgerAnswer,
  RedeemAnswer,
  RedeemRequest,
  SpendAnswer,
} from '../../../src/http/site/wire/credits.ts'
import { read, write } from '../api/request.ts'

/** Of the last `days` days of UTC, today included. */
export function spendQuery(days: number) {
  return queryOptions({
    queryKey: ['spend', days],
    queryFn: ({ signal }) => read<SpendAnswer>(`/site/spend?days=${days}`, signal),
  })
}

const entriesPerPage = 50

/** Read afresh with each visit of the page, and never as a whole: it may have thousands of pages. */
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
