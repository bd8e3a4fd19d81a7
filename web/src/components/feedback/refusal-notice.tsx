// Why something was not done, where no field of the form already says so.

import type { Refusal } from '../../api/refusal.ts'
import { Notice } from './notice.tsx'

interface RefusalNoticeProps {
  readonly refusal: Refusal | null
  /** The fields that show what is wrong with them. */
  readonly fields?: readonly string[]
}

export function RefusalNotice({ refusal, fields = [] }: RefusalNoticeProps) {
  if (refusal === null || (refusal.field !== null && fields.includes(refusal.field))) return null
  return (
    <Notice kind="error">
      <p>{refusal.message}</p>
    </Notice>
  )
}
