import type { TaskWatch } from '../../../tasks/watch-tasks.ts'
import type { Limiters, SharedContext } from '../../shared/context.ts'
import type { Submissions } from '../../shared/submissions.ts'
import type { SiteContext, SiteRoutes } from '../context.ts'
import { createTaskOperation } from './create-task.ts'
import { listModelsOperation } from './list-models.ts'
import { readPreviewOperation } from './preview.ts'
import { listTasksOperation, readTaskOperation } from './read-tasks.ts'
import { uploadImageOperation } from './upload-image.ts'
import { watchTasksOperation } from './watch-tasks.ts'

export function taskRoutes(
  site: SiteContext,
  { engines, files, rules: { catalog } }: SharedContext,
  submissions: Submissions,
  watch: TaskWatch,
  { creates }: Limiters,
) {
  return {
    '/site/models': { get: listModelsOperation(site, catalog, engines) },
    '/site/tasks': {
      get: listTasksOperation(site),
      post: createTaskOperation(site, submissions.creates, creates),
    },
    '/site/tasks/watch': { get: watchTasksOperation(site, watch) },
    '/site/tasks/:taskId': { get: readTaskOperation(site) },
    '/site/tasks/:taskId/preview': { get: readPreviewOperation(site, files) },
    '/site/uploads': { post: uploadImageOperation(site, submissions.uploadImage) },
  } satisfies Partial<SiteRoutes>
}
