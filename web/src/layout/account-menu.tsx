// Who is signed in, the theme, and the way out.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'

import { useAction } from '../action/use-action.ts'
import { signOut, useAccount } from '../api/session.ts'
import { classes } from '../classes.ts'
import { Icon } from '../components/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/menu.tsx'
import { forgetTabState } from '../tab-state.ts'
import { themes, useTheme } from '../theme.ts'

export function AccountMenu({ isSmall = false }: { readonly isSmall?: boolean }) {
  const account = useAccount()
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  const [theme, setTheme] = useTheme()
  const leaving = useAction(signOut, async () => {
    // Nothing of this account stays behind for whoever signs in next.
    queries.clear()
    forgetTabState()
    await router.invalidate()
  })
  if (account === null) return null
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account ${account.email}`}
          className={classes(
            'flex items-center gap-2.5 rounded-control text-sm text-muted transition-colors hover:bg-sunken hover:text-ink',
            isSmall ? 'size-9 justify-center' : 'h-10 w-full px-3',
          )}
        >
          <Icon name="person" />
          {!isSmall && <span className="min-w-0 flex-1 truncate text-left">{account.email}</span>}
          {!isSmall && <Icon name="more" />}
        </button>
      }
    >
      <MenuLabel>{account.email}</MenuLabel>
      <MenuItem icon="shield" onSelect={() => void navigate({ to: '/security' })}>
        Security
      </MenuItem>
      <MenuLine />
      {themes.map(({ id, icon, label }) => (
        <MenuItem key={id} icon={icon} isChecked={theme === id} onSelect={() => setTheme(id)}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon="sign-out" onSelect={() => leaving.run(undefined)}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
