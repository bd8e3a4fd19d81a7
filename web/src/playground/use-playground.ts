// The state of the playground: the user's input, the errors in the input, and the request that creates a task.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { TaskAnswer } from '../../../src/http/site/wire/tasks.ts'
import { useAction } from '../action/use-action.ts'
import type { Action } from '../action/use-action.ts'
import { createTask } from '../tasks/queries.ts'
import { useTabState } from '../lib/tab-state.ts'
import { applyBalance } from '../tasks/apply-task.ts'
import { draftOf, modelOf, problemsOf, ratioFor, createRequestOf, withChange } from './draft.ts'
import type { ChangeDraft, Draft, DraftChange, Problems } from './draft.ts'
import type { CreatedTask } from './use-recent-tasks.ts'

interface Playground {
  readonly draft: Draft
  /** Null if all models are turned off. */
  readonly model: ModelRow | null
  readonly change: ChangeDraft
  readonly problems: Problems
  /** Creates a task, or shows errors next to the fields. */
  readonly create: () => void
  /** Creates another task with the same request as `task`. */
  readonly repeat: (task: TaskAnswer) => void
  readonly creation: Action<Draft>
}

export function usePlayground(
  accountId: string,
  answer: ModelsAnswer,
  onCreated: (created: CreatedTask) => void,
): Playground {
  const queries = useQueryClient()
  const [draft, setDraft] = useTabState(`playground ${accountId}`, draftOf)
  const [isSubmitted, setSubmitted] = useState(false)
  const model = modelOf(draft, answer.models)
  const problems = model === null ? {} : problemsOf(draft, model, answer)

  const creation = useAction(
    async (sent: Draft) => {
      const chosen = modelOf(sent, answer.models) ?? model
      if (chosen === null) return null
      const { task_id } = await createTask(createRequestOf(sent, chosen), sent.idempotencyKey)
      return { taskId: task_id, aspectRatio: ratioFor(sent, chosen) }
    },
    (created, sent) => {
      if (created === null) return
      onCreated(created)
      applyBalance(queries)
      setSubmitted(false)
      // A user who submits the same draft again wants another task, so the draft needs a new idempotency key. A draft
      // that the user has edited in the meantime already has a new key.
      setDraft((now) => (now.idempotencyKey === sent.idempotencyKey ? withChange(now, {}) : now))
    },
  )
  // The page's effects depend on this function, so it must be stable.
  const change: ChangeDraft = useCallback(
    (next) => setDraft((before) => withChange(before, typeof next === 'function' ? next(before) : next)),
    [setDraft],
  )
  return {
    draft,
    model,
    change,
    // Before the first submission, an empty prompt shows no error.
    problems: isSubmitted || draft.prompt !== '' ? problems : withoutPrompt(problems),
    create: () => {
      setSubmitted(true)
      if (model !== null && Object.keys(problems).length === 0) creation.run(draft)
    },
    repeat: (task) => {
      const same = withChange(draft, changeFrom(task))
      setDraft(same)
      creation.run(same)
    },
    creation,
  }
}

function withoutPrompt({ prompt: _, ...others }: Problems): Problems {
  return others
}

export function changeFrom(task: TaskAnswer): DraftChange {
  return {
    modelId: task.model_id,
    prompt: task.prompt,
    aspectRatio: task.aspect_ratio,
    imageUrls: task.image_urls,
  }
}
