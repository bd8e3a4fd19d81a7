// A question or a form before everything else. The browser's own dialog: it keeps the focus inside, gives it back, and
// closes on Escape, without a style of its own that the site's policy would have to allow.

import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { IconButton } from '../button/icon-button.tsx'

interface DialogProps {
  readonly title: ReactNode
  /** Also on Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Open as long as it is there. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed while it is still in the page: one that is merely taken out does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="p-5 sm:p-6">
        <h2 id={titleId} className="mb-4 pr-9 text-lg font-semibold">
          {title}
        </h2>
        {children}
      </div>
      {/* Last, so that the focus begins at what the dialog is about. */}
      <IconButton
        icon="close"
        label="Close"
        className="absolute top-4 right-3.5 sm:top-5 sm:right-4.5"
        onClick={onClose}
      />
    </dialog>
  )
}

/** The buttons at its end: what does it last, so that it is at the right. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
}
