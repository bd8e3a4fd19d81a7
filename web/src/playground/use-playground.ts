// The draft of the playground and what happens to it: filled in, sent, sent again, taken from a task.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import type { TaskAnswer } from '../../../src/http/site/wire/tasks.ts'
import { useAction } from '../action/use-action.ts'
import type { Action } from '../action/use-action.ts'
import { createTask } from '../tasks/queries.ts'
import { useTabState } from '../lib/tab-state.ts'
import { applyBalance } from '../tasks/apply-task.ts'
import { draftOf, modelOf, problemsOf, ratioFor, requestOf, withChange } from './draft.ts'
import type { ChangeDraft, Draft, DraftChange, Problems } from './draft.ts'
import type { MadeTask } from './use-recent-tasks.ts'

interface Playground {
  readonly draft: Draft
  /** Null where every model is switched off. */
  readonly model: ModelRow | null
  readonly change: ChangeDraft
  readonly problems: Problems
  /** Sends the draft, or says at its fields what is wrong. */
  readonly create: () => void
  /** Asks for what this task was asked for, again. */
  readonly repeat: (task: TaskAnswer) => void
  readonly creation: Action<Draft>
}

export function usePlayground(
  accountId: string,
  answer: ModelsAnswer,
  onMade: (made: MadeTask) => void,
): Playground {
  const queries = useQueryClient()
  const [draft, setDraft] = useTabState(`playground ${accountId}`, draftOf)
  const [isTried, setTried] = useState(false)
  const model = modelOf(draft, answer.models)
  const problems = model === null ? {} : problemsOf(draft, model, answer)

  const creation = useAction(
    async (sent: Draft) => {
      const asked = modelOf(sent, answer.models) ?? model
      if (asked === null) return null
      const { task_id } = await createTask(requestOf(sent, asked), sent.idempotencyKey)
      return { taskId: task_id, aspectRatio: ratioFor(sent, asked) }
    },
    (made, sent) => {
      if (made === null) return
      onMade(made)
      applyBalance(queries)
      setTried(false)
      // Sent once more, it is another wish; unless it was changed meanwhile, which made it one already.
      setDraft((now) => (now.idempotencyKey === sent.idempotencyKey ? withChange(now, {}) : now))
    },
  )
  // The same at each render: effects of the page depend on it.
  const change: ChangeDraft = useCallback(
    (wish) => setDraft((before) => withChange(before, typeof wish === 'function' ? wish(before) : wish)),
    [setDraft],
  )
  return {
    draft,
    model,
    change,
    // An empty prompt is no mistake before it is sent.
    problems: isTried || draft.prompt !== '' ? problems : withoutPrompt(problems),
    create: () => {
      setTried(true)
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

/** Everything that the task was asked for. */
export function changeFrom(task: TaskAnswer): DraftChange {
  return {
    modelId: task.model_id,
    prompt: task.prompt,
    aspectRatio: task.aspect_ratio,
    imageUrls: task.image_urls,
  }
}
