// The paths of the site's pages. What each page shows is decided in the browser, by `web/src/routes.tsx`; the service
// needs the list to return 404 for any other path. A test compares the two lists.

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
