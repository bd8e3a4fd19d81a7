// A password, hidden unless one asks to see it.

import { useState } from 'react'
import type { ComponentProps } from 'react'

import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, show] = useState(false)
  return (
    <span className="relative block">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className="pr-11" />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? 'Hide the password' : 'Show the password'}
        className="absolute top-0.5 right-0.5"
        onClick={() => show(!isShown)}
      />
    </span>
  )
}
