import type { ReactNode } from 'react'

import { Icon } from '../display/icon.tsx'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
}

export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="group">
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-control py-1 pr-2 text-sm text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
