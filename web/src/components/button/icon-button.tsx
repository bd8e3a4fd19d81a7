// The label is the button's tooltip and its accessible name.

import type { ComponentProps } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from '../display/icon.tsx'
import type { IconName } from '../display/icon.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName
  readonly label: string
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}
