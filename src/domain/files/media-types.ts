// The media types that the service reads and writes, and the limits on input images.

export const imageMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageMediaType = (typeof imageMediaTypes)[number]

const videoMediaTypes = ['video/mp4', 'video/webm'] as const
export type VideoMediaType = (typeof videoMediaTypes)[number]

export const mediaTypes = [...imageMediaTypes, ...videoMediaTypes] as const
export type MediaType = (typeof mediaTypes)[number]

export function isImage(mediaType: MediaType): mediaType is ImageMediaType {
  return imageMediaTypes.some((image) => image === mediaType)
}

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

/**
 * The maximum size of an input image, whether fetched or uploaded. A typical 40-megapixel JPEG or WebP photograph is
 * smaller.
 */
export const inputBytesMax = 20 * 1024 * 1024
/** 40 million pixels take 160 MB of memory when decoded. Without a limit, decoding a 600 kB file took 800 MB. */
export const imagePixelsMax = 40_000_000
/** The longest side, in pixels, that engines and browsers commonly accept. */
export const imageSideMax = 8_192
