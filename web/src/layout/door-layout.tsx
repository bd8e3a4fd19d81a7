// What stands round the pages by which one comes in.

import { Outlet } from '@tanstack/react-router'

import { Mark } from '../components/mark.tsx'

export function DoorLayout() {
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10">
      <main className="w-full max-w-sm">
        <p className="mb-8 flex items-center justify-center gap-2.5 text-xl font-semibold tracking-tight">
          <Mark className="size-9" />
          Mutoscope
        </p>
        <Outlet />
      </main>
    </div>
  )
}
