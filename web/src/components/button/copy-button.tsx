import { useEffect, useState } from 'react'

import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser may refuse to copy, and has no clipboard over plain HTTP. The user can still select the text.
      return setState('failed')
    }
    setState('copied')
    onCopied?.()
  }
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
