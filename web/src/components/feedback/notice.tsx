// A highlighted message.

import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'
import { tones } from '../display/badge.tsx'
import { Icon } from '../display/icon.tsx'

interface NoticeProps {
  readonly kind: keyof typeof kinds
  readonly title?: string
  readonly children: ReactNode
}

export function Notice({ kind, title, children }: NoticeProps) {
  const { tone, icon } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'note'}
      className={classes('flex gap-3 rounded-control p-3.5 text-sm', tones[tone])}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 text-ink">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const kinds = {
  info: { tone: 'info', icon: 'info' },
  good: { tone: 'good', icon: 'check-circle' },
  warning: { tone: 'warn', icon: 'warning' },
  error: { tone: 'bad', icon: 'warning' },
} as const
