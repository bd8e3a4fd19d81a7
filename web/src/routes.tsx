// Every page of the site and its path; each is loaded when somebody goes there. The service knows the same paths:
// `src/http/site/page-paths.ts`.

import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'

import { sessionQuery } from './api/session.ts'
import { DoorLayout } from './layout/door-layout.tsx'
import { FaultPage } from './layout/fault-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { filtersOf } from './tasks/filters.ts'
import { readSignInSearch } from './door/sign-in-search.ts'

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
})

/** For whoever is signed in. Others are led to the door, and back afterwards. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./layout/shell.tsx'), 'Shell'),
  beforeLoad: ({ context, location }) => {
    if (context.account === null) throw redirect({ to: '/sign-in', search: { back: location.href } })
  },
})

const door = createRoute({ getParentRoute: () => root, id: 'door', component: DoorLayout })

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview-page.tsx'), 'OverviewPage'),
})

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/playground',
  /** The task whose fields are filled in. */
  validateSearch: ({ from }: Readonly<Record<string, unknown>>): { readonly from?: string } =>
    typeof from === 'string' ? { from } : {},
  component: lazyRouteComponent(() => import('./pages/playground-page.tsx'), 'PlaygroundPage'),
})

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/tasks',
  validateSearch: filtersOf,
  component: lazyRouteComponent(() => import('./pages/tasks-page.tsx'), 'TasksPage'),
})

const task = createRoute({
  getParentRoute: () => inside,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => import('./pages/task-page.tsx'), 'TaskPage'),
})

const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys-page.tsx'), 'KeysPage'),
})

const credits = createRoute({
  getParentRoute: () => inside,
  path: '/credits',
  component: lazyRouteComponent(() => import('./pages/credits-page.tsx'), 'CreditsPage'),
})

const security = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  component: lazyRouteComponent(() => import('./pages/security-page.tsx'), 'SecurityPage'),
})

const signIn = createRoute({
  getParentRoute: () => door,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => door,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./pages/sign-up-page.tsx'), 'SignUpPage'),
})

/** Of every one-time link, whatever it is for. */
const welcome = createRoute({
  getParentRoute: () => door,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./pages/link-page.tsx'), 'LinkPage'),
})

const routeTree = root.addChildren([
  inside.addChildren([overview, playground, tasks, task, keys, credits, security]),
  door.addChildren([signIn, signUp, welcome]),
])

export function createSiteRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: FaultPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
