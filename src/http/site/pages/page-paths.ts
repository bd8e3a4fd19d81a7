// The paths of the site's pages. In the browser, `web/src/routes.tsx` decides what each page shows. The service needs
// this list to return 404 for all other paths. A test compares the list with the routes in that file.

export const pagePaths = [
  '/',
  '/playground',
  '/tasks',
  '/tasks/:taskId',
  '/keys',
  '/webhooks',
  '/credits',
  '/security',
  '/sign-in',
  '/sign-up',
  '/welcome',
  '/docs',
] as const
