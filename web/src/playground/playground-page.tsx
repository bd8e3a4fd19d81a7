// Where one tries a model: what to make at the left, what comes of it at the right, and the same as a program asks it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { OwnAccount } from '../../../src/http/site/wire/session.ts'
import { modelsQuery } from '../api/models.ts'
import { useAccount, useSession } from '../api/session.ts'
import { taskQuery } from '../tasks/queries.ts'
import { CodeBlock } from '../components/panel/code-block.tsx'
import { Frame } from '../components/panel/frame.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { CreateForm } from './create-form.tsx'
import { ratioFor, requestOf } from './draft.ts'
import type { ChangeDraft, Draft } from './draft.ts'
import { Stage } from './stage.tsx'
import { changeFrom, usePlayground } from './use-playground.ts'
import { VisitStrip } from './recent-strip.tsx'
import { useVisit } from './use-recent-tasks.ts'
import { requestSamples } from '../samples/request-samples.ts'

export function PlaygroundPage() {
  const account = useAccount()
  const { data: answer, error } = useQuery(modelsQuery)
  return (
    <>
      <PageHeader title="Playground" about="Try a model. It costs what the API costs." />
      {error !== null && answer === undefined && <Notice kind="error">{error.message}</Notice>}
      {answer === undefined || account === null ? (
        error === null && <PlaygroundSkeleton />
      ) : (
        <Playground key={account.account_id} account={account} answer={answer} />
      )}
    </>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10'

interface PlaygroundProps {
  readonly account: OwnAccount
  readonly answer: ModelsAnswer
}

function Playground({ account, answer }: PlaygroundProps) {
  const visit = useVisit(account.account_id)
  const [shownId, show] = useState<string | null>(null)
  const results = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { draft, model, change, problems, create, repeat, creation } = usePlayground(
    account.account_id,
    answer,
    (made) => {
      visit.add(made)
      show(made.taskId)
      // On a phone it is below the form.
      results.current?.scrollIntoView({ block: 'nearest' })
    },
  )
  const isFilling = useFilling(change)
  const shown = visit.tasks.find(({ taskId }) => taskId === shownId) ?? visit.tasks[0] ?? null
  const retry = async () => {
    if (shown !== null) repeat(await queries.fetchQuery(taskQuery(shown.taskId)))
  }
  if (model === null) return <AllOff />
  if (isFilling) return <PlaygroundSkeleton />
  return (
    <>
      <div className={columns}>
        <CreateForm
          answer={answer}
          model={model}
          balance={account.balance}
          draft={draft}
          onChange={change}
          problems={problems}
          refusal={creation.refusal}
          isPending={creation.isPending}
          onCreate={create}
        />
        <div ref={results} className="flex scroll-my-20 flex-col gap-5 lg:sticky lg:top-8">
          <Stage shown={shown} aspectRatio={ratioFor(draft, model)} onRetry={() => void retry()} />
          <VisitStrip tasks={visit.tasks} shownId={shown?.taskId ?? null} onShow={show} />
        </div>
      </div>
      <SameRequest draft={draft} model={model} />
    </>
  )
}

const route = getRouteApi('/inside/playground')

/**
 * From the task that the address names, once: what is changed afterwards must survive a reload. True for as long as that
 * task is on its way: a form that fills itself would move under the hand of whoever has begun.
 */
function useFilling(change: ChangeDraft): boolean {
  const { from } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: task, isError } = useQuery({ ...taskQuery(from ?? ''), enabled: from !== undefined })
  useEffect(() => {
    if (task === undefined || from === undefined) return
    change(changeFrom(task))
    void navigate({ search: {}, replace: true })
  }, [task, from, change, navigate])
  return from !== undefined && !isError
}

function SameRequest({ draft, model }: { readonly draft: Draft; readonly model: ModelRow }) {
  const { public_url } = useSession()
  return (
    <section aria-label="The same request from a program" className="mt-8">
      <h2 className="mb-2 text-sm font-medium">The same from a program</h2>
      <CodeBlock label="Language" samples={requestSamples(public_url, requestOf(draft, model))} />
    </section>
  )
}

function AllOff() {
  return (
    <EmptyState icon="playground" title="No model is on">
      The operator has switched off all models. Come back later.
    </EmptyState>
  )
}

function PlaygroundSkeleton() {
  return (
    <div className={columns}>
      <Skeleton className="h-176 rounded-card" />
      <Frame aspectRatio="16:9" className="animate-pulse bg-sunken">
        {null}
      </Frame>
    </div>
  )
}
