// The pages of the site as they are shown in docs/site, in the order in which somebody new meets them.

import type { Page } from 'playwright-core'
import type { Today } from './today.ts'

export interface Scene {
  /** Of its files. */
  readonly name: string
  readonly title: string
  /** Who looks: somebody with five weeks behind them, somebody new, or nobody who is signed in. */
  readonly who: 'veteran' | 'novice' | 'nobody'
  readonly path: (today: Today) => string
  /** What somebody does there before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    title: 'The link of the first start',
    who: 'nobody',
    path: ({ firstToken }) => `/welcome#${firstToken}`,
  },
  { name: 'sign-in', title: 'Sign-in', who: 'nobody', path: () => '/sign-in' },
  { name: 'sign-up', title: 'Sign-up, where it is open', who: 'nobody', path: () => '/sign-up' },
  { name: 'overview', title: 'Overview', who: 'veteran', path: () => '/' },
  { name: 'first-steps', title: 'Overview of a new account', who: 'novice', path: () => '/' },
  {
    name: 'playground',
    title: 'Playground',
    who: 'novice',
    path: () => '/playground',
    act: async (page) => {
      await page.getByText('Image', { exact: true }).click()
      await page.getByText('4:3', { exact: true }).click()
      await page.getByLabel('Prompt').fill('A lighthouse in a storm at night, oil painting')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Done in').waitFor()
      // A wide screen shows form and result from their beginning.
      await page.evaluate('innerWidth > 800 && scrollTo(0, 0)')
    },
  },
  { name: 'tasks', title: 'Tasks as pictures', who: 'veteran', path: () => '/tasks' },
  {
    name: 'tasks-table',
    title: 'Tasks as a table',
    who: 'veteran',
    path: () => '/tasks',
    act: async (page) => {
      await page.getByTitle('As a table').click()
    },
  },
  { name: 'task', title: 'A task', who: 'veteran', path: ({ picture }) => `/tasks/${picture}` },
  { name: 'film', title: 'A film', who: 'veteran', path: ({ film }) => `/tasks/${film}` },
  { name: 'failed', title: 'A task that failed', who: 'veteran', path: ({ failed }) => `/tasks/${failed}` },
  { name: 'keys', title: 'Keys', who: 'veteran', path: () => '/keys' },
  {
    name: 'new-key',
    title: 'A new key',
    who: 'veteran',
    path: () => '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill('Photo booth')
      await page.getByLabel('Credits per day').fill('200')
    },
  },
  { name: 'credits', title: 'Credits', who: 'veteran', path: () => '/credits' },
  { name: 'security', title: 'Security', who: 'veteran', path: () => '/security' },
]
