// Shown if the session is still loading after a short delay.

import { Logo } from '../components/display/logo.tsx'

export function LoadingPage() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Mutoscope is loading</h1>
      <Logo className="size-14 animate-spin [animation-duration:2.4s]" />
    </main>
  )
}
