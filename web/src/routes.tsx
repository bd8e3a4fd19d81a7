// The pages of the site and their paths. `src/http/site/pages/page-paths.ts` lists the same paths for the service.

import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'

import { Refusal, connectionLost } from './api/refusal.ts'
import { sessionQuery } from './api/session.ts'
import { BareErrorPage, ErrorPage } from './layout/error-page.tsx'
import { SignInLayout } from './layout/sign-in-layout.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { readProviderError } from './sign-in/provider-errors.ts'
import { readSignInSearch } from './sign-in/sign-in-search.ts'
import { filtersOf } from './tasks/list/filters.ts'

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  pendingComponent: LoadingPage,
  pendingMs: 300,
  pendingMinMs: 0,
  errorComponent: BareErrorPage,
})

/** These pages need a session. Visitors without one are redirected to the sign-in page, and return after signing in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: page(() => import('./layout/shell.tsx'), 'Shell'),
  errorComponent: BareErrorPage,
  beforeLoad: ({ context, location }) => {
    if (context.account === null) throw redirect({ to: '/sign-in', search: { back: location.href } })
  },
})

const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  component: SignInLayout,
  errorComponent: BareErrorPage,
})

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: page(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
})

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/playground',
  /** `from` is the ID of the task to copy into the form. */
  validateSearch: ({ from }: Readonly<Record<string, unknown>>): { readonly from?: string | undefined } => ({
    from: typeof from === 'string' ? from : undefined,
  }),
  component: page(() => import('./playground/playground-page.tsx'), 'PlaygroundPage'),
})

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/tasks',
  validateSearch: filtersOf,
  component: page(() => import('./tasks/list/tasks-page.tsx'), 'TasksPage'),
})

const task = createRoute({
  getParentRoute: () => inside,
  path: '/tasks/$taskId',
  component: page(() => import('./tasks/detail/task-page.tsx'), 'TaskPage'),
})

const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  component: page(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: page(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const credits = createRoute({
  getParentRoute: () => inside,
  path: '/credits',
  component: page(() => import('./credits/credits-page.tsx'), 'CreditsPage'),
})

const security = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  validateSearch: readProviderError,
  component: page(() => import('./security/security-page.tsx'), 'SecurityPage'),
})

const notFound = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: page(() => import('./layout/not-found-page.tsx'), 'NotFoundPage'),
})

const signIn = createRoute({
  getParentRoute: () => outside,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  beforeLoad: ({ context, search }) => {
    if (context.account !== null) throw redirect({ href: search.back ?? '/' })
  },
  component: page(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => outside,
  path: '/sign-up',
  component: page(() => import('./sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

/** The target of all one-time links: invitations, password resets, and the link that creates the first account. */
const welcome = createRoute({
  getParentRoute: () => outside,
  path: '/welcome',
  component: page(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
})

const reference = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  component: page(() => import('./reference/reference-page.tsx'), 'ReferencePage'),
  errorComponent: BareErrorPage,
})

const routeTree = root.addChildren([
  inside.addChildren([overview, playground, tasks, task, keys, webhooks, credits, security, notFound]),
  outside.addChildren([signIn, signUp, welcome]),
  reference,
])

export function createSiteRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })
}

/**
 * Loads a page on demand. If its file cannot be loaded, we show an error page. By default, the router would reload the
 * site, and a user without a connection would lose the current page.
 */
function page<Module extends Readonly<Record<string, unknown>>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadOrRefuse = () =>
    load().catch(() => {
      throw new Refusal(
        connectionLost,
        "We couldn't load this page. We'll try again when the connection is restored.",
      )
    })
  return lazyRouteComponent(loadOrRefuse, name)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
