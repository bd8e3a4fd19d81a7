// Instead of the form where the service is reached without https: a cookie would be read by whoever listens.

import { Notice } from '../components/feedback/notice.tsx'

export function NeedsHttps() {
  return (
    <Notice kind="warning" title="Signing in needs https">
      This site was opened over plain http, where others could read along. Whoever runs this service puts a
      proxy with TLS before it; the manual shows how, in docs/operations.md.
    </Notice>
  )
}
