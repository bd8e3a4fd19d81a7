// Replaces the sign-in form if the site is opened over plain HTTP, because others could read the session cookie.

import { Notice } from '../components/feedback/notice.tsx'

export function NeedsHttps() {
  return (
    <Notice kind="warning" title="HTTPS required">
      You opened this site over plain HTTP, so others could read your password. Use the site's https://
      address. If there is none, the operator of this service can set up a proxy with TLS, as described in
      docs/operations.md.
    </Notice>
  )
}
