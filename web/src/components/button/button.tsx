// What does something when pressed: once, by a double click too. While that is under way further presses do nothing.

import type { ComponentProps, MouseEvent } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from '../display/icon.tsx'
import type { IconName } from '../display/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  readonly size?: 'small' | 'medium'
  readonly icon?: IconName
  readonly isPending?: boolean
}

export function Button(props: ButtonProps) {
  const {
    look = 'quiet',
    size = 'medium',
    icon,
    isPending = false,
    className,
    onClick,
    children,
    ...rest
  } = props
  // Not `disabled`, which would drop the focus, and with it the place of whoever uses a keyboard.
  // The second click of a double click may come after the answer to the first one: it would be another wish.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isPending || event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={isPending}
      aria-disabled={isPending || rest.disabled}
      className={classes(buttonClasses(look, size), isPending && 'cursor-progress', className)}
    >
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classes('inline-flex items-center gap-2', isPending && 'opacity-0')}>
        {icon && <Icon name={icon} className={size === 'small' ? 'size-4' : 'size-5'} />}
        {children}
      </span>
    </button>
  )
}

export type ButtonLook = keyof typeof looks

/** Also for links that look like a button. */
export function buttonClasses(look: ButtonLook = 'quiet', size: 'small' | 'medium' = 'medium'): string {
  return classes(
    'relative inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50',
    size === 'small' ? 'h-8 px-3 text-sm' : 'h-10 px-4 text-sm',
    looks[look],
  )
}

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border border-line bg-surface text-ink hover:bg-sunken',
  plain: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
  /** What decides it. */
  destroy: 'bg-bad text-canvas hover:bg-bad/85',
} as const
