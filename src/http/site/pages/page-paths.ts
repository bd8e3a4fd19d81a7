// The paths of the site's pages. `web/src/routes.tsx` determines in the browser what each page shows; the service needs
// the list to return 404 for any other path. A test compares the two lists.

export const pagePaths = [
  '/',
  '/playground',
  '/tasks',
  '/tasks/:taskId',
  '/keys',
  '/credits',
  '/security',
  '/sign-in',
  '/sign-up',
  '/welcome',
] as const
