import { useNavigate } from '@tanstack/react-router'

import { useSignOut } from '../action/use-sign-out.ts'
import { signOut, useAccount } from '../api/session.ts'
import { classes } from '../lib/classes.ts'
import { Icon } from '../components/display/icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/overlay/menu.tsx'
import { themes, useTheme } from './theme.ts'

export function AccountMenu({ isSmall = false }: { readonly isSmall?: boolean }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()
  const signingOut = useSignOut(signOut)
  if (account === null) return null
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account menu for ${account.email}`}
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
      <MenuItem icon="webhook" onSelect={() => void navigate({ to: '/webhooks' })}>
        Webhooks
      </MenuItem>
      <MenuItem icon="shield" onSelect={() => void navigate({ to: '/security' })}>
        Security
      </MenuItem>
      <MenuItem icon="info" onSelect={() => void navigate({ to: '/docs' })}>
        API reference
      </MenuItem>
      <MenuLine />
      {themes.map(({ id, icon, label }) => (
        <MenuItem key={id} icon={icon} isChecked={theme === id} onSelect={() => setTheme(id)}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon="sign-out" onSelect={() => signingOut.run()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
