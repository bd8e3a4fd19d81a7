// The paths of the site's pages. For any other page, the service returns status 404. In the browser,
// `web/src/routes.tsx` decides what each page shows. A test compares the two files.

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
