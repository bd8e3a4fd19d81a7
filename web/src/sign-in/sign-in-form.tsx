// The layout of all sign-in forms.

import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { Button } from '../components/button/button.tsx'
import { Form } from '../components/form/form.tsx'

interface SignInFormProps {
  readonly title: string
  readonly about?: ReactNode
  readonly submitLabel: string
  readonly isPending: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export function SignInForm({ title, about, submitLabel, isPending, onSubmit, children }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The first editable field gets the focus, because the user types next. Without this effect, the focus would be lost
  // when this form replaces another form.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [])
  return (
    <Form ref={form} onSubmit={onSubmit} className="flex flex-col gap-5">
      <title>{`${title} · Mutoscope`}</title>
      <header>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        {about !== undefined && <p className="mt-1.5 text-sm text-muted">{about}</p>}
      </header>
      {children}
      <Button type="submit" variant="primary" isPending={isPending}>
        {submitLabel}
      </Button>
    </Form>
  )
}
