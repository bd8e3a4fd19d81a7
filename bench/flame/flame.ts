// `npm run bench:flame`: draws docs/images/create-flame.svg, which shows where the main thread and the writer thread
// spend their time while tasks are created over 128 connections.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { press } from '../load.ts'
import { createBody, MeasuredServer } from '../measured-server.ts'
import { drawFlames } from './draw-flames.ts'
import { flameOf } from './flame-of.ts'
import type { Profile } from './flame-of.ts'
import { sourceUrls } from './source-urls.ts'

const picture = new URL('../../docs/images/create-flame.svg', import.meta.url)
const connections = 128
const seconds = 8

const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-bench-'))
// Node writes a profile for each thread when the thread ends.
process.env['NODE_OPTIONS'] = `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=500`
const requests = await createTasks()
const threads = await Promise.all((await readdir(folder)).map(readThread))
await rm(folder, { recursive: true })
const main = threads.find(({ number }) => number === 0)
const [writing] = threads
  .filter((thread) => thread !== main)
  .toSorted((a, b) => b.flame.micros - a.flame.micros)
if (main === undefined || writing === undefined) throw new Error('the threads have written no profiles')
const flames = [
  { name: 'main thread', flame: main.flame },
  { name: 'writer thread, including its waits for the disk', flame: writing.flame },
]
await writeFile(picture, drawFlames(flames, requests))

/** Returns the number of create requests in the last `seconds` seconds of the profiles. */
async function createTasks(): Promise<number> {
  await using server = await MeasuredServer.start()
  const target = {
    url: `${server.ready.url}/api/v1/tasks/create`,
    method: 'POST',
    headers: server.headers,
    body: createBody,
  } as const
  // The first seconds are not measured, because the process is still compiling its code.
  await press(target, { connections, seconds: 3, rate: null })
  const { perSecond } = await press(target, { connections, seconds, rate: null })
  return perSecond * seconds
}

/** The fifth part of a file's name is the number of the thread: `CPU.DATE.TIME.PROCESS.THREAD.SEQUENCE.cpuprofile`. */
async function readThread(file: string) {
  const profile = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Profile
  return { number: Number(file.split('.')[4]), flame: flameOf(profile, seconds, sourceUrls()) }
}
