import type { TaskWatch } from '../../../tasks/watch-tasks.ts'
import type { Path } from '../../serving/call.ts'
import type { SharedContext, Limiters } from '../../shared/context.ts'
import type { Submissions } from '../../shared/submissions.ts'
import type { SiteContext } from '../context.ts'
import { createTaskOperation } from './create-task.ts'
import { listModelsOperation } from './list-models.ts'
import { readPreviewOperation } from './preview.ts'
import { listTasksOperation, readTaskOperation } from './read-tasks.ts'
import { uploadImageOperation } from './upload-image.ts'
import { watchTasksOperation } from './watch-tasks.ts'

export function taskPaths(
  site: SiteContext,
  { engines, files, rules: { catalog } }: SharedContext,
  submissions: Submissions,
  watch: TaskWatch,
  { creates }: Limiters,
): readonly Path[] {
  return [
    { url: '/site/models', get: listModelsOperation(site, catalog, engines) },
    {
      url: '/site/tasks',
      get: listTasksOperation(site),
      post: createTaskOperation(site, submissions.creates, creates),
    },
    { url: '/site/tasks/watch', get: watchTasksOperation(site, watch) },
    { url: '/site/tasks/:taskId', get: readTaskOperation(site) },
    { url: '/site/tasks/:taskId/preview', get: readPreviewOperation(site, files) },
    { url: '/site/uploads', post: uploadImageOperation(site, submissions.uploadImage) },
  ]
}
