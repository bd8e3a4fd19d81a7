// Checks a page in the browser: loading, accessibility, overflow, and layout shifts.

import axe from 'axe-core'
import type { Page } from 'playwright-core'

import { until } from '../time/until.ts'

const loadDeadlineMs = 20_000

/** Waits until the page shows its content instead of placeholders. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1, h2, [role=note]').first().waitFor()
  await until(
    `${page.url()} has loaded`,
    () =>
      page.evaluate<boolean>(`document.querySelector('.animate-pulse, .shimmer') === null
      && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')`),
    loadDeadlineMs,
  )
}

/** Opens a page as if over a slow connection: holds back the responses until the placeholders are on the screen. */
export async function openSlowly(page: Page, target: string): Promise<void> {
  const { promise: rendered, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/site\/(?!session)/, async (route) => {
    await rendered
    await route.continue()
  })
  // Without this line, the next line would not load a URL that differs from the current URL only in its fragment.
  await page.goto('about:blank')
  await page.goto(target)
  await page.locator('#root > *').first().waitFor()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  release()
  await waitUntilLoaded(page)
  await page.unrouteAll({ behavior: 'wait' })
}

/** Violations of WCAG 2.2 (levels A and AA) and of axe's own best practices, one line per element. */
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

/** The number of pixels by which the page is wider than the screen. */
export function overflowPixels(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
}

/** Records layout shifts that were not caused by input, starting with the next page load. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.nodeName) })
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/**
 * Returns the recorded shifts. Their sum is at least as large as the score that browsers report, which covers only the
 * largest burst of shifts.
 */
export function shiftsOn(page: Page): Promise<readonly Shift[]> {
  return page.evaluate<readonly Shift[]>('shifts')
}

export interface Shift {
  readonly value: number
  readonly what: readonly string[]
}
