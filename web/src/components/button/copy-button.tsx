// Puts a text onto the clipboard, and says that it did.

import { useEffect, useState } from 'react'

import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, in words: "Copy the key". */
  readonly label?: string
  readonly onCopied?: () => void
}

export function CopyButton({ text, label = 'Copy', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof words>('idle')
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
      // The browser may forbid it, as it does without https: the text is there to be marked.
      () => setState('refused'),
    )
  return (
    <Button
      size="small"
      variant="ghost"
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words[state] ?? label}</span>
    </Button>
  )
}

const words = { idle: null, copied: 'Copied', refused: 'Mark it and copy' } as const
