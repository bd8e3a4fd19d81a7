// Encodes a film without external programs. One thread draws frames while another encodes them.

import { on } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { EncoderReply } from './encode-wasm-thread.ts'
import { drawFrames } from '../film.ts'
import type { Film } from '../film.ts'

/** The same frames always give the same bytes. */
export async function encodeWasm(film: Film, outputPath: string): Promise<void> {
  const thread = new Worker(new URL('./encode-wasm-thread.ts', import.meta.url), { workerData: film.size })
  try {
    await writeFile(outputPath, await encode(film, thread))
  } finally {
    await thread.terminate()
  }
}

async function encode(film: Film, thread: Worker): Promise<Uint8Array> {
  const { width, height } = film.size
  const free = Array.from({ length: framesAheadMax }, () => new Uint8Array(width * height * 4))
  // This iterator rejects if the thread throws an error.
  const replies = on(thread, 'message')
  const nextReply = async (): Promise<EncoderReply> => (await replies.next()).value?.[0]
  for (const drawn of drawFrames(film)) {
    const pixels = free.pop() ?? (await nextReply()).bytes
    pixels.set(drawn)
    thread.postMessage(pixels, [pixels.buffer])
  }
  let reply = await nextReply()
  while (reply.kind === 'frame') reply = await nextReply()
  return reply.bytes
}

/** The frame that is being encoded and one waiting frame. More waiting frames would only take up memory. */
const framesAheadMax = 2
