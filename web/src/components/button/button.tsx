// A button that ignores the second click of a double click, and further presses while its action is pending.

import type { ComponentProps, MouseEvent } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from '../display/icon.tsx'
import type { IconName } from '../display/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'medium'
  readonly icon?: IconName
  readonly isPending?: boolean
}

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    isPending = false,
    className,
    onClick,
    children,
    ...rest
  } = props
  // While the action is pending, we do not set `disabled`, because a disabled button loses the focus.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isPending || event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={isPending}
      aria-disabled={isPending || rest.disabled}
      className={classes(buttonClasses(variant, size), isPending && 'cursor-progress', className)}
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

export type ButtonVariant = keyof typeof variants

/** Exported for links that look like buttons. */
export function buttonClasses(
  variant: ButtonVariant = 'secondary',
  size: 'small' | 'medium' = 'medium',
): string {
  return classes(
    'relative inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50',
    size === 'small' ? 'h-8 px-3 text-sm' : 'h-10 px-4 text-sm',
    variants[variant],
  )
}

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'border border-line bg-surface text-bad hover:bg-bad-soft',
  /** The style for the final step of a destructive action. */
  destructive: 'bg-bad text-canvas hover:bg-bad/85',
} as const
