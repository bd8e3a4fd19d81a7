// Short confirmations that disappear automatically.

import { createContext, useCallback, useContext, useState } from 'react'
import type { ReactNode } from 'react'

import { Icon } from '../display/icon.tsx'

/** Returns a function that shows a message for `shownMs`. Use a `Notice` for messages that users need for longer. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext)
}

const ToastContext = createContext<(text: string) => void>(() => {})

const shownMs = 5_000

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly { readonly id: string; readonly text: string }[]>([])
  const showToast = useCallback((text: string) => {
    const id = crypto.randomUUID()
    setToasts((before) => [...before, { id, text }])
    setTimeout(() => setToasts((before) => before.filter((toast) => toast.id !== id)), shownMs)
  }, [])
  return (
    <ToastContext value={showToast}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 lg:bottom-6"
      >
        {toasts.map(({ id, text }) => (
          <p
            key={id}
            className="flex items-center gap-2.5 rounded-control bg-ink px-4 py-2.5 text-sm text-canvas shadow-float"
          >
            <Icon name="check" className="size-4" />
            {text}
          </p>
        ))}
      </div>
    </ToastContext>
  )
}
