// Turns URLs of the service's own files into paths. The page may be open under another host name of the service, and
// the content security policy allows only files from the page's own origin.

export function sameOriginPath(url: string, publicUrl: string): string {
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
}
