// The API reference, rendered from the OpenAPI document. Visitors do not need a session.

import { useState } from 'react'

import { useSession } from '../api/session.ts'
import { Disclosure } from '../components/panel/disclosure.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { HomeLink } from '../layout/home-link.tsx'
import { errors, groups, introduction } from './description.ts'
import { OperationSection } from './operation-section.tsx'
import { Webhooks } from './webhooks.tsx'

export function ReferencePage() {
  const { public_url } = useSession()
  const [apiKey, setApiKey] = useState('')
  return (
    <div className="mx-auto max-w-6xl gap-12 px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:px-10 lg:py-10">
      <aside className="mb-8 lg:sticky lg:top-10 lg:mb-0 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto">
        <HomeLink />
        <div className="mt-6 hidden lg:block">
          <Contents />
        </div>
        <div className="mt-4 lg:hidden">
          <Disclosure summary="Contents">
            <Contents />
          </Disclosure>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <PageHeader title="API reference" />
        <div className="flex max-w-prose flex-col gap-3 text-sm">
          {introduction.map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
          <p>
            The base URL is <code className="font-mono text-[0.8125rem] break-all">{public_url}</code>. Send
            your API key in the <code className="font-mono text-[0.8125rem]">Authorization: Bearer sk-…</code>{' '}
            header. For the same description in machine-readable form, see{' '}
            <a href="/openapi.json" className="text-accent-ink underline underline-offset-2">
              openapi.json
            </a>
            .
          </p>
        </div>
        {groups.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={anchorOf(name)} className="mt-10">
            <h2 id={anchorOf(name)} className="scroll-mt-6 text-xl font-semibold tracking-tight">
              {name}
            </h2>
            <p className="mt-1 text-sm text-muted">{description}</p>
            <div className="divide-y divide-line">
              {operations.map((operation) => (
                <OperationSection
                  key={operation.operationId}
                  operation={operation}
                  publicUrl={public_url}
                  apiKey={apiKey}
                  onApiKey={setApiKey}
                />
              ))}
            </div>
          </section>
        ))}
        <Webhooks />
        <Errors />
      </main>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="Contents" className="text-sm">
      <ul className="flex flex-col gap-5">
        {groups.map(({ name, operations }) => (
          <li key={name}>
            <a href={`#${anchorOf(name)}`} className="font-medium">
              {name}
            </a>
            <ul className="mt-1.5 flex flex-col gap-1.5 border-l border-line pl-3">
              {operations.map(({ operationId, summary }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`} className="block text-muted hover:text-ink">
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#webhooks" className="font-medium">
            Webhooks
          </a>
        </li>
        <li>
          <a href="#errors" className="font-medium">
            Errors
          </a>
        </li>
      </ul>
    </nav>
  )
}

function Errors() {
  return (
    <section aria-labelledby="errors" className="mt-10">
      <h2 id="errors" className="scroll-mt-6 text-xl font-semibold tracking-tight">
        Errors
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        The identifier in data.error never changes. The message in msg may change.
      </p>
      <div className="divide-y divide-line">
        {errors.map(({ word, statuses, body }) => (
          <section key={word} id={word} aria-labelledby={`${word}-title`} className="scroll-mt-6 py-6">
            <h3 id={`${word}-title`} className="font-mono text-sm font-semibold">
              {word}
            </h3>
            {statuses.length > 0 && <p className="mt-1 text-xs text-muted">HTTP {statuses.join(', ')}</p>}
            <p className="mt-2 mb-1 max-w-prose text-sm">{body.msg}</p>
            <code className="font-mono text-[0.8125rem] break-words text-muted">
              {JSON.stringify(body.data)}
            </code>
          </section>
        ))}
      </div>
    </section>
  )
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Shows text between backticks as code. */
function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="font-mono text-[0.8125rem]">
        {part}
      </code>
    ),
  )
}
