// Replaces the sign-in form over plain HTTP, where others could read the session cookie.

import { Notice } from '../components/feedback/notice.tsx'

export function NeedsHttps() {
  return (
    <Notice kind="warning" title="HTTPS required">
      You opened this site over plain HTTP, so others could read your password. The operator of this service
      can set up a proxy with TLS, as described in docs/operations.md.
    </Notice>
  )
}
