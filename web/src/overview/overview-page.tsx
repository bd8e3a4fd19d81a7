// Where one arrives: what was made last, what there is to spend, and for whoever is new what to do first.

import { Link } from '@tanstack/react-router'

import { buttonClasses } from '../components/button/button.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { LowBalance } from '../credits/low-balance.tsx'
import { Figures } from './figures.tsx'
import { Latest } from './latest.tsx'
import { useTaskList } from '../tasks/list/use-task-list.ts'

const noFilters = {}

export function OverviewPage() {
  const { tasks, error } = useTaskList(noFilters)
  const hasTask = tasks !== null && tasks.length > 0
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          // The first step of whoever is new leads there too.
          hasTask && (
            <Link to="/playground" className={buttonClasses('primary')}>
              Open the playground
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <LowBalance>
          <Link to="/credits" className="font-medium whitespace-nowrap underline underline-offset-2">
            Go to the credits
          </Link>
        </LowBalance>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          {/* First where they stand below each other: they have their size from the beginning. */}
          <div className="lg:order-last">
            <Figures />
          </div>
          <Latest tasks={tasks} error={error} />
        </div>
      </div>
    </>
  )
}
