// Checks and uploads input images, and adds their URLs to the draft.

import { useEffect, useState } from 'react'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { Refusal } from '../api/refusal.ts'
import { uploadImage } from '../api/upload.ts'
import { formatBytes } from '../lib/format.ts'

export interface Upload {
  readonly id: string
  readonly name: string
  /** The object URL of the local file. */
  readonly preview: string
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly fraction: number
}

interface InputImages {
  readonly uploads: readonly Upload[]
  /** Error messages about the most recently added files. */
  readonly problems: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly cancel: (id: string) => void
}

interface Limits extends Pick<ModelsAnswer, 'upload_bytes_max' | 'upload_media_types'> {
  /** The number of images that the model still accepts. */
  readonly remaining: number
}

export function useInputImages(limits: Limits, onUploaded: (url: string) => void): InputImages {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [cancels] = useState(() => new Map<string, AbortController>())

  // Cancels all uploads when the user leaves the page.
  useEffect(() => () => cancels.forEach((cancel) => cancel.abort()), [cancels])

  const send = async (file: File): Promise<void> => {
    const upload = {
      id: crypto.randomUUID(),
      name: file.name,
      preview: URL.createObjectURL(file),
      fraction: 0,
    }
    const cancel = new AbortController()
    cancels.set(upload.id, cancel)
    setUploads((before) => [...before, upload])
    const progress = (fraction: number) =>
      setUploads((before) => before.map((other) => (other.id === upload.id ? { ...other, fraction } : other)))
    try {
      onUploaded((await uploadImage(file, progress, cancel.signal)).url)
    } catch (error) {
      if (error instanceof Refusal) setProblems((before) => [...before, `${file.name}: ${error.message}`])
    } finally {
      cancels.delete(upload.id)
      setUploads((before) => before.filter(({ id }) => id !== upload.id))
      URL.revokeObjectURL(upload.preview)
    }
  }

  return {
    uploads,
    problems,
    add: (files) => {
      const errors = files.map((file) => errorOf(file, limits))
      const fitting = files.filter((_, index) => errors[index] === null)
      const rejected = fitting.slice(Math.max(0, limits.remaining - uploads.length))
      setProblems([
        ...errors.filter((error) => error !== null),
        ...rejected.map(({ name }) => `${name} wasn't added, because this model doesn't accept more images.`),
      ])
      for (const file of fitting) if (!rejected.includes(file)) void send(file)
    },
    cancel: (id) => cancels.get(id)?.abort(),
  }
}

function errorOf({ name, type, size }: File, limits: Limits): string | null {
  if (!limits.upload_media_types.includes(type)) return `${name} isn't a PNG, JPEG, or WebP image.`
  if (size > limits.upload_bytes_max)
    return `${name} is too large (${formatBytes(size)}). The limit is ${formatBytes(limits.upload_bytes_max)}.`
  return null
}
