// The ComfyUI server for the adapter's tests: the scripted one, or the one at COMFYUI_URL.

import assert from 'node:assert/strict'

import { ScriptedComfyUI } from './scripted-comfyui.ts'

interface TestedServer extends AsyncDisposable {
  readonly origin: string
  /** Makes the server forget ended jobs, as a restart does. */
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
