// The frame around every page that needs a session.

import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { AccountMenu } from './account-menu.tsx'
import { BalanceLink } from './balance-link.tsx'
import { HomeLink } from './home-link.tsx'
import { NavigationBar, NavigationList } from './navigation.tsx'
import { useAccountChange } from './use-account-change.ts'

export function Shell() {
  useAccountChange()
  const main = useFocusAfterNavigation()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-sm text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line px-4 py-5 lg:flex">
        <div className="px-2">
          <HomeLink />
        </div>
        <NavigationList />
        <div className="mt-auto flex flex-col gap-3">
          <BalanceLink />
          <AccountMenu />
        </div>
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-b border-line bg-canvas/90 px-4 backdrop-blur lg:hidden">
        <HomeLink />
        <div className="flex items-center gap-1">
          <BalanceLink isSmall />
          <AccountMenu isSmall />
        </div>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-6 pb-28 outline-none sm:px-6 lg:px-10 lg:py-10"
      >
        <Outlet />
      </main>
      <NavigationBar />
    </div>
  )
}

/** Moves the focus to the new page, as the browser does after a page load. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}
