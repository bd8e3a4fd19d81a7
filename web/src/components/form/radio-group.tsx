// Native radio buttons support arrow keys and screen readers.

import { useId } from 'react'
import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'

interface RadioGroupProps<Value extends string | number> {
  readonly label: string
  /** Screen readers announce the label even if it is hidden. */
  readonly isLabelHidden?: boolean
  readonly value: Value
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
  /** The layout of the options. */
  readonly className?: string
  /** The style of each option. */
  readonly optionClassName?: string
  /** The style of each radio button. By default, the radio buttons are hidden. */
  readonly inputClassName?: string
}

interface RadioOption<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  /** The accessible name of an option without text. */
  readonly name?: string
  readonly isDisabled?: boolean
}

export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange } = props
  const { className, optionClassName, inputClassName = 'sr-only' } = props
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label
            key={option.value}
            title={option.name}
            className={classes(
              'relative rounded-control text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
              option.isDisabled === true ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
              optionClassName,
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={option.name}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
              className={inputClassName}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** For a few short options side by side. */
export const segments = {
  className: 'inline-flex rounded-control bg-sunken p-1',
  optionClassName:
    'flex h-8 items-center gap-2 px-3 font-medium text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card',
}

/** For a few options with longer labels, in two columns on wide screens. */
export const tiles = {
  className: 'grid grid-cols-1 gap-2 sm:grid-cols-2',
  optionClassName:
    'flex h-11 items-center gap-2.5 border border-edge px-3 has-checked:border-accent has-checked:bg-accent-soft',
  inputClassName: 'size-4 outline-none',
}
