// Decodes three frames of a video with ffmpeg: the first, one in the middle, and one at the end. ffmpeg reads an
// untrusted file, so its time and memory are limited, and it must not open other files or guess the format.

import { spawn } from 'node:child_process'

import type { MediaType } from '../../domain/files/media-types.ts'
import { Unreadable } from '../inspect/measures.ts'
import { sampleBytes, sampleSide } from './picture.ts'
import type { Sample } from './picture.ts'

const formats: ReadonlyMap<MediaType, string> = new Map([
  ['video/mp4', 'mov'],
  ['video/webm', 'matroska'],
])

/** Seeking in an hour of 1080p video takes a tenth of this time on one core. */
const cpuSecondsMax = 30
/** Decoding a 4K video on one thread takes about 400 MB of memory. */
const memoryKibMax = 2 * 1024 * 1024
/** Longer than the limit on CPU time, in case the machine is busy with other work. */
const wallMsMax = 50_000
/** The maximum length of ffmpeg's error messages in the log, in characters. */
const complaintBytesMax = 2_048

/** Rejects with `Unreadable` if a frame is missing, and with a system error if no process can be started. */
export async function sampleVideo(
  ffmpegPath: string,
  path: string,
  mediaType: MediaType,
  durationMs: number,
): Promise<readonly Sample[]> {
  const { pixels, complaints } = await runFfmpeg(ffmpegPath, argumentsFor(path, mediaType, durationMs))
  if (pixels.length !== 3 * sampleBytes) throw new Unreadable(`cannot be decoded: ${complaints}`)
  return [0, 1, 2].map((at) => pixels.subarray(at * sampleBytes, (at + 1) * sampleBytes))
}

/**
 * Takes the first frame, the last frame of a period in the middle, and the last frame of a period at the end. The
 * middle period lasts up to a second, because a very short one might not contain any frame. The last period starts well
 * before the end of the video, because the sound can last longer than the picture.
 */
function argumentsFor(path: string, mediaType: MediaType, durationMs: number): readonly string[] {
  const middleMs = durationMs / 2
  const windowMs = Math.min(1_000, middleMs)
  const lastMs = Math.max(0, durationMs * 0.9 - 2_000)
  // Without the loop filter, decoding takes a fifth less time, and the small copies look the same.
  const decoder = ['-threads', '1', '-skip_loop_filter', 'all']
  const source = ['-protocol_whitelist', 'file', '-f', formats.get(mediaType) ?? '', '-i', path]
  const small = `scale=${sampleSide}:${sampleSide}:flags=area,format=rgba`
  const one = 'trim=end_frame=1,setpts=0,setsar=1'
  const lastOf = (at: number): string => `[${at}:v:0]${small},reverse,${one}[f${at}]`
  const graph = [`[0:v:0]${small},${one}[f0]`, lastOf(1), lastOf(2), '[f0][f1][f2]vstack=inputs=3']
  const general = ['-nostdin', '-v', 'error', '-filter_threads', '1', '-filter_complex_threads', '1']
  const first = [...decoder, '-t', '1', ...source]
  const middle = [...decoder, '-ss', seconds(middleMs - windowMs), '-t', seconds(windowMs), ...source]
  const last = [...decoder, '-ss', seconds(lastMs), ...source]
  const output = ['-filter_complex', graph.join(';'), '-frames:v', '1', '-f', 'rawvideo', 'pipe:1']
  return [...general, ...first, ...middle, ...last, ...output]
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3)
}

interface Decoded {
  readonly pixels: Buffer
  readonly complaints: string
}

function runFfmpeg(ffmpegPath: string, args: readonly string[]): Promise<Decoded> {
  // The shell sets the limits and then replaces itself with ffmpeg. macOS cannot limit memory.
  const limits = `ulimit -t ${cpuSecondsMax}; ulimit -v ${memoryKibMax} 2>/dev/null; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limits, ffmpegPath, ...args], {
    // This process's environment variables tune glibc for decoding images, not for ffmpeg.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: wallMsMax,
    killSignal: 'SIGKILL',
  })
  const { promise, resolve, reject } = Promise.withResolvers<Decoded>()
  const pixels: Buffer[] = []
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => pixels.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(0, complaintBytesMax)
  })
  child.once('error', reject)
  child.once('close', () => resolve({ pixels: Buffer.concat(pixels), complaints }))
  return promise
}
