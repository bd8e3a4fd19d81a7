// The paths of the site's pages. What stands there is decided in the browser, by `web/src/routes.tsx`; here it is only
// known that they exist, so that a path that leads nowhere is told by its status too. A test compares the two.

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
