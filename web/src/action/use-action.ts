// Runs a user's action on the service. While a run is pending, further calls do nothing.

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { Refusal } from '../api/refusal.ts'
import { ReauthenticationCanceled, useReauthentication } from './reauthentication.tsx'

export interface Action<Input> {
  /** Does nothing while another run is pending, so that a double click sends only one request. */
  readonly run: (input: Input) => void
  readonly isPending: boolean
  /** The reason why the last run was refused, or null if it was not refused. */
  readonly refusal: Refusal | null
  readonly reset: () => void
}

/**
 * Returns the action. If the service requires it, the action asks the user to confirm their identity. On success, the
 * action calls `onDone` with the result.
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

/** Returns null if the user canceled the confirmation, because the user needs no message about it. */
function refusalOf(error: Error | null): Refusal | null {
  if (error === null || error instanceof ReauthenticationCanceled) return null
  return error instanceof Refusal
    ? error
    : new Refusal('internal', 'Something went wrong on this page. Reload it and try again.')
}
