// What a page is measured by, from inside it.

import axe from 'axe-core'
import type { Page } from 'playwright-core'

import { until } from '../time/until.ts'

const patienceMs = 20_000

/** Waits until the page shows what it was opened for: nothing holds the place of anything any more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1, h2, [role=note]').first().waitFor()
  await until(
    `nothing is on its way on ${page.url()}`,
    () =>
      page.evaluate<boolean>(`document.querySelector('.animate-pulse, .shimmer') === null
      && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')`),
    patienceMs,
  )
}

/** What breaks WCAG 2.2 at level A or AA, as far as a machine can tell: one line for each element. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary) })))`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`))
}

interface Violation {
  readonly id: string
  readonly nodes: readonly string[]
}

/** How many pixels the page is wider than the screen. */
export function overflowPixels(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
}

/** Keeps, from the next load on, how far what was shown has moved without anybody's doing. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.nodeName) })
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** Of all shifts together, which is more than the largest burst that browsers report. */
export function shiftsOn(page: Page): Promise<readonly Shift[]> {
  return page.evaluate<readonly Shift[]>('shifts')
}

export interface Shift {
  readonly value: number
  readonly what: readonly string[]
}
