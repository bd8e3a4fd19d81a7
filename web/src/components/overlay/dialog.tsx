// A modal dialog. The native element traps and restores the focus, and closes when the user presses Escape. It does
// not need inline styles, which the content security policy would block.

import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { IconButton } from '../button/icon-button.tsx'

interface DialogProps {
  readonly title: ReactNode
  /** Called when the user presses the close button or Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A dialog that is removed without being closed does not restore the focus.
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
      {/* The close button is last in the markup so that the initial focus goes to the content. */}
      <IconButton
        icon="close"
        label="Close"
        className="absolute top-4 right-3.5 sm:top-5 sm:right-4.5"
        onClick={onClose}
      />
    </dialog>
  )
}

/** Put the main action last so that it is on the right. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
}
