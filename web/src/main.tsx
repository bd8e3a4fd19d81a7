// The entry point of the site in the browser.

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import './style.css'
import { LeaveGuardProvider } from './action/leave-guard.tsx'
import { ReauthenticationProvider } from './action/reauthentication.tsx'
import { createQueryClient } from './api/query-client.ts'
import { ConnectionBanner } from './components/feedback/connection-banner.tsx'
import { NowProvider } from './components/display/now.tsx'
import { ToastProvider } from './components/feedback/toast.tsx'
import { ignoreRepeatedEnter } from './lib/ignore-repeated-enter.ts'
import { createSiteRouter } from './routes.tsx'

// When the session ends, the routes load the account again, find none, and redirect to the sign-in page.
const queryClient = createQueryClient(() => void router.invalidate())
const router = createSiteRouter(queryClient)

ignoreRepeatedEnter()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <NowProvider>
          <ToastProvider>
            <ReauthenticationProvider>
              <LeaveGuardProvider>
                <RouterProvider router={router} />
              </LeaveGuardProvider>
            </ReauthenticationProvider>
          </ToastProvider>
          <ConnectionBanner />
        </NowProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
