// The names of a job's files on a server. They contain the job key, so we can find the files even if the server has
// forgotten the job.

import type { JobKey } from '../../domain/ids.ts'
import { extensionOf } from '../../domain/files/media-types.ts'
import type { MediaType } from '../../domain/files/media-types.ts'
import type { ServerFile } from './server/server.ts'

/**
 * Returns the value of `filename_prefix`. The files are spread over 256 folders to keep each folder small, because
 * ComfyUI lists a folder whenever it saves a file there.
 */
export function prefixOf(jobKey: JobKey): string {
  return `${folderOf(jobKey)}/${jobKey}`
}

/** `index` counts from 0; the number in the name counts from 1. */
export function inputName(jobKey: JobKey, index: number, mediaType: MediaType): string {
  return `${jobKey}-${index + 1}.${extensionOf(mediaType)}`
}

/** Returns the index of the job's input image with this name, or null if there is none. */
export function inputIndex(jobKey: JobKey, image: unknown): number | null {
  const [, key, place] = /([0-9a-f-]{36})-(\d+)\.\w+$/.exec(String(image)) ?? []
  return key === jobKey ? Number(place) - 1 : null
}

/** SaveImage, SaveVideo, and similar nodes put "_" before the file extension, but VHS_VideoCombine does not. */
const endings = ['_.mp4', '_.webm', '.mp4', '.webm', '_.png', '_.webp', '_.jpg', '.gif']

/** Returns the files that may contain the first output. */
export function possibleFiles(jobKey: JobKey): readonly ServerFile[] {
  return endings.map((ending) => ({
    filename: `${jobKey}_00001${ending}`,
    subfolder: folderOf(jobKey),
    type: 'output',
  }))
}

function folderOf(jobKey: JobKey): string {
  return `mutoscope/${jobKey.slice(0, 2)}`
}
