// The paths of the site's pages. The service returns 404 for all others. In the browser, `web/src/routes.tsx` decides
// what each page shows. A test compares the two files.

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
