// The scripted server's video jobs.

import type { Video } from 'openai/resources/videos'

import { textIn } from './received-request.ts'
import type { PollAct } from './script.ts'

/** Unless the test specifies otherwise, each poll moves the job one step forward. */
const steps = ['queued', 'in_progress', 'completed'] as const

export class VideoJobs {
  /** While this is true, polls do not change the status of any job. */
  areHeld = false
  readonly #jobs = new Map<string, VideoJob>()
  #serial = 0

  add(fields: VideoJob['fields']): VideoJob {
    // Some servers' IDs contain characters that must be encoded in a URL's path.
    const job = new VideoJob(`video_${++this.#serial}/é?#`, fields)
    this.#jobs.set(job.id, job)
    return job
  }

  get(id: string): VideoJob | undefined {
    return this.#jobs.get(id)
  }

  get ids(): readonly string[] {
    return [...this.#jobs.keys()]
  }

  delete(id: string): void {
    this.#jobs.delete(id)
  }

  clear(): void {
    this.#jobs.clear()
  }
}

export class VideoJob {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
  #status: string = steps[0]
  #error: object | null = null

  constructor(id: string, fields: VideoJob['fields']) {
    this.id = id
    this.fields = fields
  }

  get status(): string {
    return this.#status
  }

  step(act: PollAct): void {
    const place = steps.findIndex((step) => step === this.#status)
    if (act === 'unknown-word') this.#status = 'post_processing'
    else if (act === 'cancel') this.#status = 'cancelled'
    else if (act === 'fail') this.#fail('server_error')
    else if (act === 'fail-moderated') this.#fail('moderation_blocked')
    // If the status is not in `steps`, the job restarts at the first step.
    else this.#status = steps[place + 1] ?? 'completed'
  }

  record() {
    const isDone = this.#status === 'completed'
    return {
      id: this.id,
      object: 'video' as const,
      model: textIn(this.fields, 'model') || 'default',
      status: this.#status,
      progress: isDone ? 100 : this.#status === 'in_progress' ? 50 : 0,
      created_at: 1_760_000_000,
      completed_at: isDone ? 1_760_000_060 : null,
      expires_at: null,
      prompt: textIn(this.fields, 'prompt'),
      size: textIn(this.fields, 'size') || '720x1280',
      seconds: textIn(this.fields, 'seconds') || '4',
      remixed_from_video_id: null,
      error: this.#error,
    } satisfies Record<keyof Video, unknown>
  }

  #fail(code: string): void {
    this.#status = 'failed'
    this.#error = { code, message: `failed: ${code}` }
  }
}
