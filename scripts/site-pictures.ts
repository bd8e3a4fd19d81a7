// `npm run site:pictures`: saves screenshots of the account site in docs/site, in both themes, on a wide screen and on
// a phone. The script uses its own installation, with an account that is five weeks old.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { assert } from '../src/lib/assert.ts'
import { desktop, phone, Site } from '../test/harness/browser/site.ts'
import { until } from '../test/harness/time/until.ts'
import { indexOf } from './pictures/index-page.ts'
import { scenes } from './pictures/scenes.ts'
import { createToday } from './pictures/today.ts'
import { simulateWeeks } from './pictures/weeks.ts'
import type { Veteran } from './pictures/weeks.ts'

const folder = path.resolve(import.meta.dirname, '../docs/site')

const settings = `
site: { sign_up: open }
inputs: { allow_ranges: [127.0.0.1/32], allow_ports: [1] }
# Tasks for this engine stay queued until the pictures are taken.
providers: { later: { type: storyboard, concurrency: 0 } }
models: { video-model-2: { routes: [{ provider: later }] } }
`

const isOnScreen = '({ top, bottom }) => bottom > 0 && top < innerHeight'

/**
 * True if no placeholders are left, except those of tasks in progress, and if all visible images and the first frames
 * of visible videos have loaded.
 */
const isLoaded = `[...document.querySelectorAll('main .animate-pulse, main .shimmer')].every((one) => one.childElementCount > 0)
  && [...document.querySelectorAll('img, video')]
    .filter((one) => (${isOnScreen})(one.getBoundingClientRect()))
    .every(({ complete, naturalWidth, readyState }) => (complete && naturalWidth > 0) || readyState >= 2)`

/** Waits until the loaded images have also been painted. */
const isPainted = `Promise.all([...document.images]
    .filter((one) => (${isOnScreen})(one.getBoundingClientRect()))
    .map((image) => image.decode()))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`

const variants = [
  { name: 'light', colorScheme: 'light', ...desktop, deviceScaleFactor: 1 },
  { name: 'dark', colorScheme: 'dark', ...desktop, deviceScaleFactor: 1 },
  { name: 'phone-light', colorScheme: 'light', ...phone, deviceScaleFactor: 2 },
  { name: 'phone-dark', colorScheme: 'dark', ...phone, deviceScaleFactor: 2 },
] as const

let veteran: Veteran | null = null
await using site = await Site.open(settings, async (config) => {
  veteran = await simulateWeeks(config)
})
assert(veteran !== null, 'the weeks must have been simulated')
const { accountId } = veteran
const today = await createToday(site, veteran)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const { name, ...options } of variants) {
  const novice = await site.operator.openAccount(1_000)
  // Signs in through the browser so that the session list shows a real session.
  const pages = {
    veteran: await site.signInByLink(accountId, 'a fox in the snow', options),
    novice: await site.signInByLink(novice.accountId, 'a fox in the snow', options),
    visitor: await site.openPage(options),
  }
  for (const scene of scenes) {
    const page = pages[scene.viewer]
    await page.goto(scene.path(today))
    await page.locator('h1, h2').first().waitFor()
    await scene.act?.(page)
    await until(`${scene.name} is loaded`, () => page.evaluate<boolean>(isLoaded), 20_000)
    await page.evaluate(isPainted)
    await takePicture(page, `${scene.name}-${name}`)
  }
  for (const page of Object.values(pages)) await page.context().close()
}
await writeFile(path.join(folder, 'README.md'), indexOf(scenes))
for (const fault of site.faults) console.warn(fault)

async function takePicture(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  console.log(`${(size / 1_000).toFixed(1).padStart(7)} kB  ${path.basename(file)}`)
}
