import * as Parts from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: ReactNode; readonly content: ReactNode }[]
  readonly actions?: ReactNode
  readonly value: string
  readonly onChange: (id: string) => void
}

export function Tabs({ label, tabs, actions, value, onChange }: TabsProps) {
  return (
    <Parts.Root value={value} onValueChange={onChange}>
      <div className="flex items-center justify-between gap-3 border-b border-line">
        <Parts.List aria-label={label} className="flex gap-1 overflow-x-auto">
          {tabs.map((tab) => (
            <Parts.Trigger
              key={tab.id}
              value={tab.id}
              className="-mb-px h-10 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {tab.label}
            </Parts.Trigger>
          ))}
        </Parts.List>
        {actions}
      </div>
      {tabs.map((tab) => (
        <Parts.Content key={tab.id} value={tab.id} className="-outline-offset-2">
          {tab.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
