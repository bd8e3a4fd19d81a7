// Shows why an action was refused, unless a form field already shows the reason.

import type { Refusal } from '../../api/refusal.ts'
import { Notice } from './notice.tsx'

interface RefusalNoticeProps {
  readonly refusal: Refusal | null
  /** The form fields that show their own errors. */
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
