// Runs a user's action on the service.

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { Refusal } from '../api/refusal.ts'
import { ReauthenticationCanceled, useReauthentication } from './reauthentication.tsx'

export interface Action<Input> {
  /** A double click sends only one request, because calls during a pending run do nothing. */
  readonly run: (input: Input) => void
  readonly isPending: boolean
  /** Null if the last run was not refused. */
  readonly refusal: Refusal | null
  readonly reset: () => void
}

/**
 * If the service requires a recent sign-in, the action asks the user to confirm their identity. On success, the action
 * calls `onDone` with the result.
 */
export function useAction<Input, Output>(
  act: (input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void | Promise<void> = () => {},
): Action<Input> {
  const reauthenticate = useReauthentication()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) => reauthenticate(() => act(input)),
    onSuccess: onDone,
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    run: (input) => {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(input)
    },
    isPending: mutation.isPending,
    refusal: refusalOf(mutation.error),
    reset: mutation.reset,
  }
}

/** Returns null if the user canceled the reauthentication, because no message is needed. */
function refusalOf(error: Error | null): Refusal | null {
  if (error === null || error instanceof ReauthenticationCanceled) return null
  return error instanceof Refusal
    ? error
    : new Refusal('internal', 'Something went wrong. Reload the page and try again.')
}
