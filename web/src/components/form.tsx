// Fields that are sent together. What is wrong with them the service says, in its words at each field: the browser's own
// bubbles would say it in another manner, and go away.

import type { ComponentProps, KeyboardEvent } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void
}

export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onKeyDown={sendOnce}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

/** Held, Enter would send again and again; in a field of many lines it begins another one. */
function sendOnce(event: KeyboardEvent): void {
  const isLine = !(event.target instanceof HTMLTextAreaElement)
  if (event.key === 'Enter' && event.repeat && isLine) event.preventDefault()
}
