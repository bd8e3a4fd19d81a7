import { Link } from '@tanstack/react-router'

import { Logo } from '../components/display/logo.tsx'

export function HomeLink() {
  return (
    <Link
      to="/"
      className="flex w-fit items-center gap-2.5 rounded-control text-[1.0625rem] font-semibold tracking-tight"
    >
      <Logo className="size-7" />
      Mutoscope
    </Link>
  )
}
