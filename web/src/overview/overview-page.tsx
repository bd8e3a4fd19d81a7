// The start page.

import { Link } from '@tanstack/react-router'

import { buttonClasses } from '../components/button/button.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { LowBalance } from '../credits/low-balance.tsx'
import { Stats } from './stats.tsx'
import { RecentTasks } from './recent-tasks.tsx'
import { DisabledEndpoints } from '../webhooks/disabled-notice.tsx'
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
          // New users find this link in the first steps below.
          hasTask && (
            <Link to="/playground" className={buttonClasses('primary')}>
              Open playground
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <LowBalance>
          <Link to="/credits" className="font-medium whitespace-nowrap underline underline-offset-2">
            Go to credits
          </Link>
        </LowBalance>
        <DisabledEndpoints />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          {/*
            On narrow screens, the statistics come first. Their height is known before they load, so the tasks below
            do not shift.
          */}
          <div className="lg:order-last">
            <Stats />
          </div>
          <RecentTasks tasks={tasks} error={error} />
        </div>
      </div>
    </>
  )
}
