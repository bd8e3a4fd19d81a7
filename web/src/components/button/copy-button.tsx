import { useEffect, useState } from 'react'

import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** For example, "Copy key". */
  readonly label?: string
  readonly onCopied?: () => void
}

export function CopyButton({ text, label = 'Copy', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof labels>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied')
        onCopied?.()
      },
      // The browser may refuse to copy, for example without HTTPS. The user can still select the text.
      () => setState('failed'),
    )
  return (
    <Button
      size="small"
      variant="ghost"
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{labels[state] ?? label}</span>
    </Button>
  )
}

const labels = { idle: null, copied: 'Copied', failed: "Couldn't copy" } as const
