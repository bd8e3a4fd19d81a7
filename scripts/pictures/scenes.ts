// The pages shown in docs/site, in the order in which a new user sees them.

import type { Page } from 'playwright-core'
import type { Today } from './today.ts'

export interface Scene {
  /** The prefix of the screenshots' file names. */
  readonly name: string
  readonly title: string
  /** `veteran` is an account that is five weeks old, `novice` is a new account, and `visitor` is not signed in. */
  readonly viewer: 'veteran' | 'novice' | 'visitor'
  readonly path: (today: Today) => string
  /** Steps to perform before the screenshot is taken. */
  readonly act?: (page: Page) => Promise<void>
}

export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    title: 'First sign-in',
    viewer: 'visitor',
    path: ({ firstToken }) => `/welcome#${firstToken}`,
  },
  { name: 'sign-in', title: 'Sign-in', viewer: 'visitor', path: () => '/sign-in' },
  { name: 'sign-up', title: 'Sign-up', viewer: 'visitor', path: () => '/sign-up' },
  { name: 'overview', title: 'Overview', viewer: 'veteran', path: () => '/' },
  { name: 'first-steps', title: 'Overview of a new account', viewer: 'novice', path: () => '/' },
  {
    name: 'playground',
    title: 'Playground',
    viewer: 'novice',
    path: () => '/playground',
    act: async (page) => {
      await page.getByText('Image', { exact: true }).click()
      await page.getByText('4:3', { exact: true }).click()
      await page.getByLabel('Prompt').fill('A lighthouse in a storm at night, oil painting')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Created in').waitFor()
      // Wide screens show both the form and the result if the page is scrolled to the top.
      await page.evaluate('innerWidth > 800 && scrollTo(0, 0)')
    },
  },
  { name: 'tasks', title: 'Tasks as a gallery', viewer: 'veteran', path: () => '/tasks' },
  {
    name: 'tasks-table',
    title: 'Tasks as a table',
    viewer: 'veteran',
    path: () => '/tasks',
    act: async (page) => {
      await page.getByTitle('Table view').click()
    },
  },
  { name: 'task', title: 'A task', viewer: 'veteran', path: ({ image }) => `/tasks/${image}` },
  { name: 'video', title: 'A video', viewer: 'veteran', path: ({ video }) => `/tasks/${video}` },
  { name: 'failed', title: 'A failed task', viewer: 'veteran', path: ({ failed }) => `/tasks/${failed}` },
  { name: 'keys', title: 'API keys', viewer: 'veteran', path: () => '/keys' },
  {
    name: 'new-key',
    title: 'A new key',
    viewer: 'veteran',
    path: () => '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByLabel('Name').fill('Photo booth')
      await page.getByLabel('Daily credit limit').fill('200')
    },
  },
  { name: 'credits', title: 'Credits', viewer: 'veteran', path: () => '/credits' },
  { name: 'security', title: 'Security', viewer: 'veteran', path: () => '/security' },
  { name: 'reference', title: 'API reference', viewer: 'visitor', path: () => '/docs#createTask' },
]
