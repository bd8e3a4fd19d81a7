// Files of the service, read from where the page itself is: it may be open under another name of the same service,
// whose files the site's policy would not allow.

export function sameOriginPath(url: string, publicUrl: string): string {
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
}
