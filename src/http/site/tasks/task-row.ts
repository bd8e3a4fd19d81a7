// Converts tasks to rows of a list or a stream, and to the details of one task.

import { filesPath, urlOfFile } from '../../../domain/files/own-file.ts'
import { isTerminal, statusOf } from '../../../domain/tasks/task.ts'
import type { ListedTask, TaskDetails } from '../../../domain/tasks/task-list.ts'
import type { TaskAnswer, TaskRow, TimelineEvent } from '../wire/tasks.ts'

export function toTaskRow({ task, output, ...rest }: ListedTask, publicUrl: string): TaskRow {
  return {
    task_id: task.id,
    status: statusOf(task),
    phase: task.phase,
    kind: task.kind,
    model_id: task.modelId,
    prompt: rest.prompt,
    is_deleted: task.isDeleted,
    is_canceling: rest.cancelRequestedAtMs !== null && !isTerminal(task.phase),
    aspect_ratio: rest.aspectRatio,
    credits: task.priceCredits,
    created_at_ms: task.createdAtMs,
    finished_at_ms: rest.finishedAtMs,
    output_url: output === null ? null : urlOfFile(publicUrl, output.name),
    failure: task.phase === 'failed' ? task.failure : null,
  }
}

export function toTaskAnswer(story: TaskDetails, publicUrl: string): TaskAnswer {
  const { output, key } = story
  return {
    ...toTaskRow(story, publicUrl),
    request_id: story.requestId,
    // URLs of our own files are stored as paths.
    image_urls: story.imageUrls.map((url) => (url.startsWith(filesPath) ? publicUrl + url : url)),
    output:
      output === null
        ? null
        : { media_type: output.mediaType, bytes: output.bytes, expires_at_ms: output.expiresAtMs },
    key: key === null ? null : { key_id: key.id, name: key.name, hint: key.hint },
    timeline: timelineOf(story),
  }
}

/** Oldest first. Events with the same time are in the order in which the code below lists them. */
function timelineOf({ task, entries, ...story }: TaskDetails): readonly TimelineEvent[] {
  const money = (kind: 'debit' | 'refund', what: 'charged' | 'refunded') =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ atMs, credits }): TimelineEvent => ({ what, at_ms: atMs, credits }))
  const events: readonly TimelineEvent[] = [
    { what: 'created', at_ms: task.createdAtMs },
    ...money('debit', 'charged'),
    ...at(story.submittedAtMs, (at_ms) => ({ what: 'submitted', at_ms, attempt: task.attempt })),
    ...at(story.cancelRequestedAtMs, (at_ms) => ({ what: 'cancel_requested', at_ms })),
    ...at(story.storingAtMs, (at_ms) => ({ what: 'storing', at_ms })),
    ...at(story.finishedAtMs, (at_ms) => ({
      what: task.phase === 'succeeded' ? 'succeeded' : 'failed',
      at_ms,
    })),
    ...money('refund', 'refunded'),
    ...at(story.deletedAtMs, (at_ms) => ({ what: 'deleted', at_ms })),
  ]
  return events.toSorted((one, other) => one.at_ms - other.at_ms)
}

function at(atMs: number | null, event: (atMs: number) => TimelineEvent): readonly TimelineEvent[] {
  return atMs === null ? [] : [event(atMs)]
}
