// Shows that the service is unreachable, and sends requests until the service responds. Pending reads then continue.

import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { isReachable } from '../../api/request.ts'
import { Icon } from '../display/icon.tsx'

const retryMs = 2_000

export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
  useEffect(() => {
    if (isOnline) return
    const timer = setInterval(() => {
      void isReachable().then((reachable) => {
        if (reachable) onlineManager.setOnline(true)
      })
    }, retryMs)
    return () => clearInterval(timer)
  }, [isOnline])
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 flex justify-center">
      {!isOnline && (
        <p className="m-3 flex items-center gap-2.5 rounded-full bg-ink px-4 py-2 text-sm text-canvas shadow-float">
          <Icon name="spinner" className="size-4 animate-spin" />
          Connection lost. Reconnecting…
        </p>
      )}
    </div>
  )
}
