// The paths of the API, its OpenAPI description, and the files that tasks read and write.

import { filesPath } from '../../domain/files/own-file.ts'
import { TaskProgress } from '../../tasks/task-progress.ts'
import { TaskReader } from '../../tasks/read-task.ts'
import type { AccountWatch } from '../../tasks/watch-accounts.ts'
import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { Handler, Path } from '../serving/call.ts'
import type { SharedContext, Limiters } from '../shared/context.ts'
import type { Submissions } from '../shared/submissions.ts'
import { accountEventsHandler } from './account-events.ts'
import { cancelTaskHandler } from './cancel-task.ts'
import { createTaskHandler } from './create-task.ts'
import { deleteTaskHandler } from './delete-task.ts'
import type { ApiGate } from './gate.ts'
import { listModelsHandler } from './list-models.ts'
import { listEntriesHandler } from './lists/list-entries.ts'
import { listTasksHandler } from './lists/list-tasks.ts'
import { listUsageHandler } from './lists/list-usage.ts'
import { quoteTaskHandler } from './quote-task.ts'
import { readAccountHandler } from './read-account.ts'
import { readDescriptionHandler } from './read-description.ts'
import { readFileHandler } from './read-file.ts'
import { readTaskHandler, taskDataOf } from './read-task.ts'
import type { apiOperations } from './schemas/operations.ts'
import { taskEventsHandler } from './task-events.ts'
import { uploadImageHandler } from './upload-image.ts'

type Described = typeof apiOperations

type ApiRoutes = {
  readonly [Url in keyof Described]: { readonly [Method in keyof Described[Url]]: Handler }
}

export interface Watches {
  readonly watch: TaskWatch
  readonly accountWatch: AccountWatch
}

export function apiPaths(
  context: SharedContext,
  gate: ApiGate,
  submissions: Submissions,
  { watch, accountWatch }: Watches,
  { creates, requests: limiter }: Limiters,
): readonly Path[] {
  const { store, files, clock, rules, limits, stopping } = context
  const reader = new TaskReader(store, (task) => taskDataOf(task, rules.publicUrl), clock)
  const progress = new TaskProgress(store, clock)
  const lists = { gate, limiter, store, secret: context.secret }
  const routes: ApiRoutes = {
    '/api/v1/tasks': { get: listTasksHandler(lists, rules.publicUrl) },
    '/api/v1/tasks/create': { post: createTaskHandler(gate, creates, submissions.creates) },
    '/api/v1/quote': { post: quoteTaskHandler(gate, limiter, submissions.creates) },
    '/api/v1/tasks/:taskId': {
      get: readTaskHandler({ gate, limiter, reader, watch, clock }),
      delete: deleteTaskHandler({ gate, limiter, store, files, reader, log: context.log }),
    },
    '/api/v1/tasks/:taskId/cancel': {
      post: cancelTaskHandler({ gate, limiter, store, stopping, reader, watch, clock }),
    },
    '/api/v1/tasks/:taskId/events': {
      get: taskEventsHandler({ gate, limiter, reader, progress, watch, clock }),
    },
    '/api/v1/events': {
      get: accountEventsHandler({
        gate,
        limiter,
        store,
        clock,
        watch: accountWatch,
        publicUrl: rules.publicUrl,
      }),
    },
    '/api/v1/models': { get: listModelsHandler(gate, limiter, rules.catalog, context.engines) },
    '/api/v1/account': { get: readAccountHandler(gate, limiter, store, limits) },
    '/api/v1/account/ledger': { get: listEntriesHandler(lists) },
    '/api/v1/usage': { get: listUsageHandler(lists, clock) },
    '/api/v1/uploads': { post: uploadImageHandler(gate, limiter, submissions.uploadImage) },
  }
  return [
    ...Object.entries(routes).map(([url, handlers]) => ({ url, ...handlers })),
    { url: '/openapi.json', get: readDescriptionHandler(rules.publicUrl) },
    { url: `${filesPath}:name`, get: readFileHandler(store, files) },
  ]
}
