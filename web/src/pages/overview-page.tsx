// Where one arrives: what was made last, what there is to spend, and for whoever is new what to do first.

import { Link } from '@tanstack/react-router'

import { buttonClasses } from '../components/button.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { LowBalance } from '../credits/low-balance.tsx'
import { Figures } from '../overview/figures.tsx'
import { Latest } from '../overview/latest.tsx'

export function OverviewPage() {
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <Link to="/playground" className={buttonClasses('primary')}>
            Open the playground
          </Link>
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
          <Latest />
        </div>
      </div>
    </>
  )
}
