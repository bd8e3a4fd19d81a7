// On wide screens, the form is on the left and the result is on the right. Below them is code that sends the form's
// request.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { OwnAccount } from '../../../src/http/site/wire/session.ts'
import { modelsQuery } from '../api/models.ts'
import { useAccount } from '../api/session.ts'
import { taskQuery } from '../tasks/queries.ts'
import { Frame } from '../components/panel/frame.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { CreateForm } from './create-form.tsx'
import { ratioFor, createRequestOf } from './draft.ts'
import type { ChangeDraft } from './draft.ts'
import { Result } from './result.tsx'
import { changeFrom, usePlayground } from './use-playground.ts'
import { RecentStrip } from './recent-strip.tsx'
import { useRecentTasks } from './use-recent-tasks.ts'
import { ApiRequest } from '../samples/api-request.tsx'

export function PlaygroundPage() {
  const account = useAccount()
  const { data: answer, error } = useQuery(modelsQuery)
  return (
    <>
      <PageHeader title="Playground" about="Try a model. Tasks cost the same here as through the API." />
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
  const recent = useRecentTasks(account.account_id)
  const [shownId, show] = useState<string | null>(null)
  const results = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { draft, model, change, problems, create, repeat, creation } = usePlayground(
    account.account_id,
    answer,
    (created) => {
      recent.add(created)
      show(created.taskId)
      // On phones, the result is below the form.
      results.current?.scrollIntoView({ block: 'nearest' })
    },
  )
  const isPrefilling = usePrefill(change)
  const shown = recent.tasks.find(({ taskId }) => taskId === shownId) ?? recent.tasks[0] ?? null
  const retry = async () => {
    if (shown !== null) repeat(await queries.fetchQuery(taskQuery(shown.taskId)))
  }
  if (model === null) return <NoModels />
  if (isPrefilling) return <PlaygroundSkeleton />
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
          <Result shown={shown} aspectRatio={ratioFor(draft, model)} onRetry={() => void retry()} />
          <RecentStrip tasks={recent.tasks} shownId={shown?.taskId ?? null} onShow={show} />
        </div>
      </div>
      <div className="mt-8">
        <ApiRequest body={createRequestOf(draft, model)} />
      </div>
    </>
  )
}

const route = getRouteApi('/inside/playground')

/**
 * Copies the task whose ID is in the page's URL into the form, and removes the ID from the URL, so that a reload keeps
 * later edits. Returns true while the task loads. Meanwhile, the page hides the form, so that the form does not change
 * while the user types.
 */
function usePrefill(change: ChangeDraft): boolean {
  const { from } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: task, isError } = useQuery({ ...taskQuery(from ?? ''), enabled: from !== undefined })
  useEffect(() => {
    if (task === undefined || from === undefined) return
    if (!task.is_deleted) change(changeFrom(task))
    void navigate({ search: {}, replace: true })
  }, [task, from, change, navigate])
  return from !== undefined && !isError
}

function NoModels() {
  return (
    <EmptyState icon="playground" title="No models available">
      The operator has disabled all models. Try again later.
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
