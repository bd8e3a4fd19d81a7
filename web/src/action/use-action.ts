// Something that a person asks the service to do: once at a time, with what came of it.

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { Refusal } from '../api/refusal.ts'
import { ReauthenticationCanceled, useReauthentication } from './reauthentication.tsx'

export interface Action<Input> {
  /** Does nothing while it is under way: a double click is one click. */
  readonly run: (input: Input) => void
  readonly isPending: boolean
  /** Why the last run was refused. */
  readonly refusal: Refusal | null
  /** Forgets the refusal. */
  readonly reset: () => void
}

/** Asks for the password first where the service wants it anew. `onDone` sees the answer of what was granted. */
export function useAction<Input, Output>(
  act: (input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void | Promise<void> = () => {},
): Action<Input> {
  const reauthenticate = useReauthentication()
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) => reauthenticate(() => act(input)),
    onSuccess: onDone,
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  return {
    run: (input) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutation.mutate(input)
    },
    isPending: mutation.isPending,
    refusal: refusalOf(mutation.error),
    reset: mutation.reset,
  }
}

/** Whoever closed the question for the password needs no word about it. */
function refusalOf(error: Error | null): Refusal | null {
  if (error === null || error instanceof ReauthenticationCanceled) return null
  return error instanceof Refusal
    ? error
    : new Refusal('internal', 'Something broke on this page: load it again.')
}
