// Code samples with a copy button, and one tab per language.

import { useState } from 'react'

import { CopyButton } from '../button/copy-button.tsx'
import { Tabs } from './tabs.tsx'

interface CodeBlockProps {
  readonly label: string
  readonly samples: readonly [Sample, ...Sample[]]
}

export interface Sample {
  /** For example, the name of a language. */
  readonly title: string
  readonly code: string
}

export function CodeBlock({ label, samples }: CodeBlockProps) {
  const [shown, show] = useState(samples[0].title)
  const code = (samples.find(({ title }) => title === shown) ?? samples[0]).code
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sunken">
      <Tabs
        label={label}
        value={shown}
        onChange={show}
        actions={
          <div className="pr-1.5">
            <CopyButton text={code} />
          </div>
        }
        tabs={samples.map((sample) => ({
          id: sample.title,
          label: sample.title,
          content: (
            <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-[0.8125rem]/6 -outline-offset-2">
              {sample.code}
            </pre>
          ),
        }))}
      />
    </div>
  )
}
