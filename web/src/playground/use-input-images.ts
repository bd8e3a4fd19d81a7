// Input images on their way: each is looked at here, sent, and becomes a URL of the draft.

import { useEffect, useState } from 'react'

import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { Refusal } from '../api/refusal.ts'
import { uploadImage } from '../api/upload.ts'
import { formatBytes } from '../lib/format.ts'

export interface Upload {
  readonly id: string
  readonly name: string
  /** Of the file itself, for this page only. */
  readonly preview: string
  /** The part that has been sent, from 0 to 1. */
  readonly part: number
}

interface InputImages {
  readonly uploads: readonly Upload[]
  /** Why the files that were added last are not among them. */
  readonly problems: readonly string[]
  readonly add: (files: readonly File[]) => void
  readonly cancel: (id: string) => void
}

interface Limits extends Pick<ModelsAnswer, 'upload_bytes_max' | 'upload_media_types'> {
  /** How many more the model takes. */
  readonly room: number
}

/** `onUploaded` is called with the URL of each that has arrived. */
export function useInputImages(limits: Limits, onUploaded: (url: string) => void): InputImages {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [cancels] = useState(() => new Map<string, AbortController>())

  // Whoever leaves the page wants none of them.
  useEffect(() => () => cancels.forEach((cancel) => cancel.abort()), [cancels])

  const send = async (file: File): Promise<void> => {
    const upload = { id: crypto.randomUUID(), name: file.name, preview: URL.createObjectURL(file), part: 0 }
    const cancel = new AbortController()
    cancels.set(upload.id, cancel)
    setUploads((before) => [...before, upload])
    const progress = (part: number) =>
      setUploads((before) => before.map((other) => (other.id === upload.id ? { ...other, part } : other)))
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
      const objections = files.map((file) => objectionTo(file, limits))
      const fitting = files.filter((_, index) => objections[index] === null)
      const leftOut = fitting.slice(Math.max(0, limits.room - uploads.length))
      setProblems([
        ...objections.filter((objection) => objection !== null),
        ...leftOut.map(({ name }) => `${name} was left out: the model takes no more.`),
      ])
      for (const file of fitting) if (!leftOut.includes(file)) void send(file)
    },
    cancel: (id) => cancels.get(id)?.abort(),
  }
}

function objectionTo({ name, type, size }: File, limits: Limits): string | null {
  if (!limits.upload_media_types.includes(type)) return `${name} is not a PNG, JPEG or WebP image.`
  if (size > limits.upload_bytes_max)
    return `${name} has ${formatBytes(size)}: at most ${formatBytes(limits.upload_bytes_max)} can be sent.`
  return null
}
