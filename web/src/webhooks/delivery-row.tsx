// The state of one webhook message. The user can expand the row to see each delivery attempt.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { AttemptsAnswer, WebhookMessageRow } from '../../../src/http/site/wire/webhooks.ts'
import { useAction } from '../action/use-action.ts'
import { Button } from '../components/button/button.tsx'
import { Badge } from '../components/display/badge.tsx'
import { Time } from '../components/display/time.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { formatNumber } from '../lib/format.ts'
import { prettyJson } from '../lib/pretty-json.ts'
import { attemptsQuery, messagesQuery, redeliver } from './queries.ts'

interface DeliveryRowProps {
  readonly endpointId: string
  readonly message: WebhookMessageRow
  readonly isEnabled: boolean
}

const states = {
  pending: { tone: 'info', icon: 'clock', label: 'Pending' },
  delivered: { tone: 'good', icon: 'check-circle', label: 'Delivered' },
  failed: { tone: 'bad', icon: 'x-circle', label: 'Failed' },
  held: { tone: 'neutral', icon: 'minus', label: 'Held' },
} as const

export function DeliveryRow({ endpointId, message, isEnabled }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const again = useAction<void, unknown>(
    () => redeliver(endpointId, { message: message.message }),
    () => queries.invalidateQueries({ queryKey: messagesQuery(endpointId).queryKey }),
  )
  const { tone, icon, label } = states[message.state]
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <span className="font-mono text-[0.8125rem]">{message.type}</span>
        <span className="text-muted">
          <Time ms={message.created_at_ms} />
        </span>
        <div className="ml-auto flex gap-2">
          {isEnabled && (message.state !== 'pending' || message.attempts > 0) && (
            <Button
              size="small"
              aria-label={`Send again: ${message.message_id}`}
              isPending={again.isPending}
              onClick={() => again.run()}
            >
              Send again
            </Button>
          )}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide details' : 'Details'} of ${message.message_id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Details'}
          </Button>
        </div>
      </div>
      <RefusalNotice refusal={again.refusal} />
      {isOpen && <Attempts endpointId={endpointId} message={message} />}
    </li>
  )
}

function Attempts({ endpointId, message }: Omit<DeliveryRowProps, 'isEnabled'>) {
  const { data, error, refetch } = useQuery(attemptsQuery(endpointId, message.message, message.attempts))
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-24" />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    )
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-3 text-sm sm:p-4">
      <div className="flex flex-col gap-1 text-muted">
        <p>
          Message ID{' '}
          <span className="font-mono text-[0.8125rem] break-all text-ink">{message.message_id}</span>
        </p>
        {message.task_id !== null && (
          <p>
            Task ID{' '}
            <Link
              to="/tasks/$taskId"
              params={{ taskId: message.task_id }}
              className="font-mono text-[0.8125rem] break-all text-accent-ink underline underline-offset-2"
            >
              {message.task_id}
            </Link>
          </p>
        )}
        {message.due_at_ms !== null && message.attempts > 0 && (
          <p>
            Next attempt <Time ms={message.due_at_ms} />
          </p>
        )}
      </div>
      {data.attempts.length === 0 ? (
        <p className="text-muted">No attempts yet.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {data.attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.started_at_ms} attempt={attempt} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Attempt({ attempt }: { readonly attempt: AttemptsAnswer['attempts'][number] }) {
  return (
    <li className="flex flex-col gap-2">
      <p>
        <span className="font-medium">
          {attempt.status === null ? attempt.error : `Status ${attempt.status}`}
        </span>{' '}
        <span className="text-muted">
          · <Time ms={attempt.started_at_ms} /> · took {formatNumber(attempt.duration_ms)} ms
        </span>
      </p>
      <Body title="Request" text={attempt.request} />
      <Body title="Response" text={attempt.response} />
    </li>
  )
}

function Body({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <div>
      <p className="text-xs text-muted">{title}</p>
      <pre className="mt-1 max-h-60 overflow-y-auto rounded-control border border-line bg-surface p-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {prettyJson(text)}
      </pre>
    </div>
  )
}
