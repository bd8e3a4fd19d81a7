// The main navigation: a sidebar on wide screens, and a bottom bar on narrow screens.

import { Link } from '@tanstack/react-router'

import { Icon } from '../components/display/icon.tsx'

export function NavigationList() {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-1">
        {[...pages, ...morePages].map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="flex h-10 items-center gap-3 rounded-control px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink"
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function NavigationBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-canvas/95 pb-[env(safe-area-inset-bottom)] backdrop-blur lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-5">
        {pages.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="flex h-15 flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium text-muted -outline-offset-2 data-[status=active]:text-accent-ink"
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const pages = [
  { to: '/', icon: 'overview', label: 'Overview' },
  { to: '/playground', icon: 'playground', label: 'Playground' },
  { to: '/tasks', icon: 'tasks', label: 'Tasks' },
  { to: '/keys', icon: 'key', label: 'API keys' },
  { to: '/credits', icon: 'credits', label: 'Credits' },
] as const

/** Pages that do not fit into the bottom bar of a narrow screen. The account menu also links to them. */
const morePages = [{ to: '/webhooks', icon: 'webhook', label: 'Webhooks' }] as const
