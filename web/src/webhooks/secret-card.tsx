// An endpoint's new secret, in plain text. It cannot be shown again.

import { useEffect, useRef } from 'react'

import { Button } from '../components/button/button.tsx'
import { CopyButton } from '../components/button/copy-button.tsx'

export interface ShownSecret {
  readonly url: string
  readonly secret: string
}

interface SecretCardProps {
  readonly shown: ShownSecret
  readonly onDone: () => void
}

export function SecretCard({ shown, onDone }: SecretCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Save your signing secret
      </h2>
      <p className="mt-1 text-sm text-muted">
        Your server needs this secret to verify that requests to{' '}
        <span className="break-all text-ink">{shown.url}</span> come from us. We won't show it again.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-4">
        <code className="py-1 pr-2.5 font-mono text-sm break-all select-all">{shown.secret}</code>
        <CopyButton text={shown.secret} label="Copy secret" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button onClick={onDone}>I've saved it</Button>
      </div>
    </section>
  )
}
