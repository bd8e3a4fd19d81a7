// Shows a new secret, which cannot be shown again. Therefore, the card asks for confirmation if the user leaves without
// copying the secret. The card is not a dialog, because a user could lose the secret by closing a dialog by accident.

import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import { Button } from '../components/button/button.tsx'
import { CopyButton } from '../components/button/copy-button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { useLeaveConfirmation } from './leave-guard.tsx'

interface SecretCardProps {
  readonly title: string
  readonly about: ReactNode
  readonly secret: string
  readonly copyLabel: string
  /** The confirmation for users who leave without copying the secret. */
  readonly unsaved: { readonly title: string; readonly consequence: string }
  readonly onDone: () => void
  /** Instructions for using the secret. */
  readonly children?: ReactNode
}

export function SecretCard(props: SecretCardProps) {
  const { title, about, secret, copyLabel, unsaved, onDone, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">{about}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-4">
        <code className="py-1 pr-2.5 font-mono text-sm break-all select-all">{secret}</code>
        <CopyButton text={secret} label={copyLabel} onCopied={() => setCopied(true)} />
      </div>
      {children}
      <div className="mt-5 flex justify-end">
        <Button onClick={onDone}>I've saved it</Button>
      </div>
      {!isCopied && <UnsavedDialog {...unsaved} />}
    </section>
  )
}

function UnsavedDialog({ title, consequence }: SecretCardProps['unsaved']) {
  const question = useLeaveConfirmation()
  if (question === null) return null
  return (
    <Dialog title={title} onClose={question.stay}>
      <p className="text-sm text-muted">{consequence}</p>
      <DialogActions>
        <Button onClick={question.stay}>Stay</Button>
        <Button variant="destructive" onClick={question.leave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
