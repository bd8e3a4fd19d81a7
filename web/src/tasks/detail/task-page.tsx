import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'

import type { CreateRequest, TaskAnswer } from '../../../../src/http/site/wire/tasks.ts'
import { Refusal } from '../../api/refusal.ts'
import { taskQuery } from '../queries.ts'
import { buttonClasses } from '../../components/button/button.tsx'
import { Card } from '../../components/panel/card.tsx'
import { CopyButton } from '../../components/button/copy-button.tsx'
import { Frame } from '../../components/panel/frame.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Icon } from '../../components/display/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { StatusBadge } from '../../components/display/status-badge.tsx'
import { ApiRequest } from '../../samples/api-request.tsx'
import { DownloadLink } from './download-link.tsx'
import { InputImage } from './input-image.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskResult } from './task-result.tsx'
import { Timeline } from './timeline.tsx'
import { TaskAction } from '../actions/task-action.tsx'
import { taskTitle } from '../task-title.ts'
import { useLiveTasks } from '../use-live-tasks.ts'

const route = getRouteApi('/inside/tasks/$taskId')

export function TaskPage() {
  const { taskId } = route.useParams()
  const { data: task, error } = useQuery(taskQuery(taskId))
  useLiveTasks(task === undefined ? [] : [task])
  return (
    <>
      <title>{`${task === undefined ? 'Task' : taskTitle(task).slice(0, 60)} · Mutoscope`}</title>
      <Link
        to="/tasks"
        className="mb-4 inline-flex h-8 items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
      >
        <Icon name="arrow-left" className="size-4" />
        All tasks
      </Link>
      {task !== undefined && <Task task={task} />}
      {task === undefined && (error === null ? <TaskSkeleton /> : <TaskError error={error} />)}
    </>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8'

function Task({ task }: { readonly task: TaskAnswer }) {
  const navigate = useNavigate()
  const runAgain = () => void navigate({ to: '/playground', search: { from: task.task_id } })
  return (
    <div className={columns}>
      <div className="flex min-w-0 flex-col gap-6">
        <TaskResult task={task} aspectRatio={task.aspect_ratio} onRetry={runAgain} />
        <header className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <StatusBadge status={task.status} />
            <div className="flex flex-wrap gap-2">
              <DownloadLink task={task} />
              {task.status !== 4 && !task.is_deleted && (
                <Link
                  to="/playground"
                  search={{ from: task.task_id }}
                  className={buttonClasses('secondary', 'small')}
                >
                  <Icon name="refresh" className="mr-2 size-4" />
                  Run again
                </Link>
              )}
              <TaskAction task={task} />
            </div>
          </div>
          {task.is_deleted ? <Deleted /> : <Prompt prompt={task.prompt} />}
        </header>
        <Inputs urls={task.image_urls} />
      </div>
      <div className="flex flex-col gap-6 lg:row-span-2">
        <Card title="Timeline">
          <Timeline events={task.timeline} />
        </Card>
        <Card title="Details">
          <TaskFacts task={task} />
        </Card>
      </div>
      {!task.is_deleted && <ApiRequest body={requestOf(task)} />}
    </div>
  )
}

function Prompt({ prompt }: { readonly prompt: string }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <h1 className="min-w-0 text-lg font-medium break-words whitespace-pre-wrap">{prompt}</h1>
      <CopyButton text={prompt} label="Copy" />
    </div>
  )
}

function Deleted() {
  return (
    <div className="flex flex-col gap-1">
      <h1 className="text-lg font-medium">Deleted task</h1>
      <p className="text-muted">The prompt, the input images, and the output have been deleted.</p>
    </div>
  )
}

function Inputs({ urls }: { readonly urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <section aria-label="Input images">
      <h2 className="mb-2 text-sm font-medium">Input images</h2>
      <ul className="flex flex-wrap gap-3">
        {urls.map((url, index) => (
          <li key={index} className="size-24 overflow-hidden rounded-control border border-line bg-sunken">
            <InputImage url={url} position={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function requestOf({ model_id, prompt, image_urls, aspect_ratio }: TaskAnswer): CreateRequest {
  return {
    model_id,
    prompt,
    ...(image_urls.length > 0 && { image_urls: [...image_urls] }),
    aspect_ratio,
  }
}

function TaskError({ error }: { readonly error: Error }) {
  if (error instanceof Refusal && error.code !== 'task_not_found') {
    return <Notice kind="error">{error.message}</Notice>
  }
  return (
    <EmptyState
      icon="search"
      title="Task not found"
      heading="h1"
      action={
        <Link to="/tasks" className={buttonClasses('primary')}>
          View all tasks
        </Link>
      }
    >
      The address may be incorrect, or the task may belong to another account.
    </EmptyState>
  )
}

function TaskSkeleton() {
  return (
    <div className={columns}>
      <Frame aspectRatio="16:9" className="animate-pulse bg-sunken">
        {null}
      </Frame>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
