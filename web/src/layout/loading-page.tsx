// Shown if the session takes a long time to load.

import { Logo } from '../components/display/logo.tsx'

export function LoadingPage() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Mutoscope is loading</h1>
      <Logo className="size-14 animate-spin [animation-duration:2.4s]" />
    </main>
  )
}
