// The heading of a page. Also sets the document title.

import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, about, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-8">
      <title>{`${title} · Mutoscope`}</title>
      <div className="min-w-0">
        <h1 className="text-2xl/10 font-semibold tracking-tight text-balance">{title}</h1>
        {about !== undefined && <p className="max-w-prose text-sm text-muted">{about}</p>}
      </div>
      {actions}
    </header>
  )
}
