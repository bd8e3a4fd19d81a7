// A dropdown menu.

import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from '../display/icon.tsx'
import type { IconName } from '../display/icon.tsx'

interface MenuProps {
  readonly trigger: ReactNode
  readonly children: ReactNode
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    // A modal menu adds an inline style to the page, which the content security policy blocks.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName
  readonly variant?: 'default' | 'danger'
  readonly isChecked?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, variant = 'default', isChecked, onSelect, children }: MenuItemProps) {
  const className = classes(
    'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-sunken',
    variant === 'danger' ? 'text-bad' : 'text-ink',
  )
  const content = (
    <>
      {icon && <Icon name={icon} className="size-4" />}
      <span className="flex-1">{children}</span>
      {isChecked === true && <Icon name="check" className="size-4" />}
    </>
  )
  if (isChecked === undefined) {
    return (
      <DropdownMenu.Item className={className} onSelect={onSelect}>
        {content}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.CheckboxItem className={className} checked={isChecked} onSelect={onSelect}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-1.5 text-xs text-muted">{children}</DropdownMenu.Label>
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />
}
