// The ComfyUI server that the tests of the adapter use: the scripted one, or the one that COMFYUI_URL names.

import assert from 'node:assert/strict'

import { ScriptedComfyUI } from './scripted-comfyui.ts'

/** What a test needs of a server besides its HTTP API. */
interface TestedServer extends AsyncDisposable {
  readonly origin: string
  /** Makes it forget the jobs that have ended, as a restart does. */
  forget(): Promise<void>
  isRunning(jobKey: string): Promise<boolean>
}

export async function openServer(): Promise<TestedServer> {
  const real = process.env['COMFYUI_URL']
  const scripted = real === undefined ? await ScriptedComfyUI.start() : null
  const origin = scripted?.origin ?? new URL(real ?? '').origin
  return {
    origin,
    forget: async () => {
      await fetch(`${origin}/api/history`, { method: 'POST', body: JSON.stringify({ clear: true }) })
    },
    isRunning: async (jobKey) => {
      const queue = (await (await fetch(`${origin}/api/queue`)).json()) as { queue_running: unknown[][] }
      return queue.queue_running.some(([, id]) => id === jobKey)
    },
    [Symbol.asyncDispose]: async () => {
      if (scripted === null) return
      await scripted[Symbol.asyncDispose]()
      assert.deepEqual(scripted.violations, [])
    },
  }
}
