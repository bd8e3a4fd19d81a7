// An input image of a task. For an image on another host, we show only the host name, because the content security
// policy blocks the image.

import { useSession } from '../../api/session.ts'
import { sameOriginPath } from '../../lib/same-origin-path.ts'

/** Fills the container. `position` starts at 1. */
export function InputImage({ url, position }: { readonly url: string; readonly position: number }) {
  const { public_url } = useSession()
  const source = sameOriginPath(url, public_url)
  return source === url ? (
    <span className="grid size-full place-items-center p-1 text-center text-xs break-all text-muted">
      {URL.parse(url)?.host ?? url}
    </span>
  ) : (
    <img src={source} alt={`Input ${position}`} className="size-full object-cover" />
  )
}
