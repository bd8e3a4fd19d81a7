import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import type { TaskFilters } from './filters.ts'
import { Button, buttonClasses } from '../../components/button/button.tsx'
import { RadioGroup, segments } from '../../components/form/radio-group.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Icon } from '../../components/display/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { PageHeader } from '../../components/panel/page-header.tsx'
import { useStoredChoice } from '../../lib/use-stored-choice.ts'
import { isFiltered } from './filters.ts'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { GallerySkeleton, TaskGallery } from './task-gallery.tsx'
import { TableSkeleton, TaskTable } from './task-table.tsx'
import { useLiveTasks } from '../use-live-tasks.ts'
import { useTaskList } from './use-task-list.ts'

const route = getRouteApi('/inside/tasks')

export function TasksPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const [view, setView] = useStoredChoice<View>('tasks-view', 'gallery', isView)
  const change = useCallback((search: TaskFilters) => void navigate({ search, replace: true }), [navigate])
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          <div className="flex items-center gap-3">
            <RadioGroup
              label="View"
              isLabelHidden
              value={view}
              onChange={setView}
              options={[
                { value: 'gallery', name: 'Gallery view', label: <Icon name="tasks" className="size-4" /> },
                { value: 'table', name: 'Table view', label: <Icon name="list" className="size-4" /> },
              ]}
              {...segments}
            />
            <Link to="/playground" className={buttonClasses('primary')}>
              <Icon name="plus" className="mr-2 size-4" />
              <span>
                New<span className="max-sm:sr-only"> task</span>
              </span>
            </Link>
          </div>
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-2.5">
        <TaskFilterBar filters={filters} onChange={change} />
      </div>
      <TaskList key={view} view={view} filters={filters} onClear={() => change({})} />
    </>
  )
}

type View = 'gallery' | 'table'

function isView(value: string): value is View {
  return value === 'gallery' || value === 'table'
}

const views = {
  gallery: { List: TaskGallery, Loading: GallerySkeleton },
  table: { List: TaskTable, Loading: TableSkeleton },
} as const

interface TaskListProps {
  readonly view: View
  readonly filters: TaskFilters
  readonly onClear: () => void
}

function TaskList({ view, filters, onClear }: TaskListProps) {
  const { tasks, error, loadMore, newCount, showNew } = useTaskList(filters)
  const [shown, setShown] = useState<readonly TaskRow[]>([])
  useLiveTasks(shown)
  const { List, Loading } = views[view]
  if (tasks === null) return error === null ? <Loading /> : <Notice kind="error">{error.message}</Notice>
  if (tasks.length === 0) return <NoTasks isFiltered={isFiltered(filters)} onClear={onClear} />
  return (
    <>
      {/* The button floats over the list, so that nothing shifts when it appears. */}
      <div role="status" className="sticky top-16 z-20 flex h-0 justify-center lg:top-4">
        {newCount > 0 && (
          <Button
            size="small"
            variant="primary"
            className="shadow-float"
            onClick={() => {
              showNew()
              window.scrollTo({ top: 0 })
            }}
          >
            {newCount === 1 ? '1 new task' : `${newCount} new tasks`}
          </Button>
        )}
      </div>
      <List tasks={tasks} onShown={setShown} onNearEnd={loadMore} />
    </>
  )
}

function NoTasks({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No matching tasks"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      None of your tasks match these filters.
    </EmptyState>
  ) : (
    <EmptyState
      icon="tasks"
      title="No tasks yet"
      action={
        <Link to="/playground" className={buttonClasses('primary')}>
          Open playground
        </Link>
      }
    >
      Tasks that you create in the playground or through the API will appear here.
    </EmptyState>
  )
}
