// The media types that the service reads and writes. What a file really is, `files/inspect` decides from its bytes.

export const imageMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageMediaType = (typeof imageMediaTypes)[number]

export const mediaTypes = [...imageMediaTypes, 'video/mp4', 'video/webm'] as const
export type MediaType = (typeof mediaTypes)[number]

const extensions: Record<MediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

export function extensionOf(mediaType: MediaType): string {
  return extensions[mediaType]
}
