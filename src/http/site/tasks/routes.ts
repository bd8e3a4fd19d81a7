import type { TaskWatch } from '../../../tasks/watch-tasks.ts'
import type { Limiters, SharedContext } from '../../shared/context.ts'
import type { Submissions } from '../../shared/submissions.ts'
import type { SiteContext, SiteRoutes } from '../context.ts'
import { cancelSiteTaskHandler } from './cancel-task.ts'
import { createSiteTaskHandler } from './create-task.ts'
import { deleteSiteTaskHandler } from './delete-task.ts'
import { listSiteModelsHandler } from './list-models.ts'
import { readPreviewHandler } from './preview.ts'
import { listTasksHandler, readSiteTaskHandler } from './read-tasks.ts'
import { uploadSiteImageHandler } from './upload-image.ts'
import { watchTasksHandler } from './watch-tasks.ts'

export function taskRoutes(
  site: SiteContext,
  { engines, files, inspector, scratchFolder, stopping, rules: { catalog } }: SharedContext,
  submissions: Submissions,
  watch: TaskWatch,
  { creates }: Limiters,
) {
  return {
    '/site/models': { get: listSiteModelsHandler(site, catalog, engines) },
    '/site/tasks': {
      get: listTasksHandler(site),
      post: createSiteTaskHandler(site, submissions.creates, creates),
    },
    '/site/tasks/watch': { get: watchTasksHandler(site, watch) },
    '/site/tasks/:taskId': { get: readSiteTaskHandler(site) },
    '/site/tasks/:taskId/cancel': { post: cancelSiteTaskHandler(site, stopping) },
    '/site/tasks/:taskId/delete': { post: deleteSiteTaskHandler(site, files) },
    '/site/tasks/:taskId/preview': { get: readPreviewHandler(site, { files, inspector, scratchFolder }) },
    '/site/uploads': { post: uploadSiteImageHandler(site, submissions.uploadImage) },
  } satisfies Partial<SiteRoutes>
}
