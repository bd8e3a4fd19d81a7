// The frame around the sign-in pages. Wide screens also show a picture drawn by the built-in engine.

import { Outlet } from '@tanstack/react-router'

import { Logo } from '../components/display/logo.tsx'
import fox from './fox.webp'

export function SignInLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Picture />
      {/* The forms are aligned to the top, so that the logo does not move when a form of another height appears. */}
      <div className="flex justify-center px-4 pt-[max(2.5rem,14dvh)] pb-10">
        <main className="w-full max-w-sm">
          <p className="mb-10 flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <Logo className="size-8" />
            Mutoscope
          </p>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function Picture() {
  return (
    <aside
      aria-label="Example image"
      className="sticky top-0 hidden h-dvh overflow-hidden bg-[#2a1640] lg:block"
    >
      <figure className="h-full">
        <img
          src={fox}
          width={864}
          height={1152}
          alt="A red fox sits in a forest at sunset."
          className="size-full object-cover object-[50%_70%]"
        />
        <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent px-8 pt-20 pb-7 text-white">
          <p className="text-lg font-medium">“A red fox in a forest at sunset”</p>
          <p className="mt-0.5 text-sm text-white/85">Drawn by Mutoscope's built-in engine.</p>
        </figcaption>
      </figure>
    </aside>
  )
}
