// A short status text. Its meaning never depends on color alone.

import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  )
}

export type Tone = keyof typeof tones

export const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const
