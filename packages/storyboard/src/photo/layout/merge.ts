// Combines several pictures into a blend, a double exposure, a picture split by a line, or a picture with an inset. The
// pictures have the same size unless a comment says otherwise.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Size } from '../../lib/sizes.ts'
import type { Photo } from '../read-image.ts'
import { copyOf } from '../pixels/change-pixels.ts'
import { subjectOf } from '../pixels/subject.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

/**
 * Decodes the photos one after another, because decoding eight at the same time would exceed the memory limit of the
 * render process.
 */
export async function blendAll(
  photos: readonly Photo[],
  developed: (photo: Photo) => Promise<Canvas>,
  { width, height }: Size,
): Promise<Canvas> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const [at, photo] of photos.entries()) {
    context.globalAlpha = 1 / (at + 1)
    context.drawImage(await developed(photo), 0, 0)
  }
  return canvas
}

/** Adds the light of two pictures, as in a double exposure on film. */
export function expose(first: Canvas, second: Canvas): Canvas {
  const canvas = createCanvas(first.width, first.height)
  const context = canvas.getContext('2d')
  context.drawImage(first, 0, 0)
  context.globalAlpha = 0.35
  context.globalCompositeOperation = 'multiply'
  context.drawImage(first, 0, 0)
  context.globalAlpha = 0.85
  context.globalCompositeOperation = 'screen'
  context.drawImage(second, 0, 0)
  return canvas
}

/**
 * Combines the left half of `first` with the right half of `second`. In an upright frame, combines the upper half of
 * `first` with the lower half of `second`.
 */
export function split(first: Canvas, second: Canvas): Canvas {
  const canvas = copyOf(first)
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const isUpright = width / height < 0.8
  const line = Math.max(3, Math.round(Math.min(width, height) * 0.006))
  if (isUpright) context.drawImage(second, 0, height / 2, width, height / 2, 0, height / 2, width, height / 2)
  else context.drawImage(second, width / 2, 0, width / 2, height, width / 2, 0, width / 2, height)
  context.shadowColor = 'rgba(0, 0, 0, 0.45)'
  context.shadowBlur = line * 3
  context.fillStyle = '#ffffff'
  if (isUpright) context.fillRect(0, height / 2 - line / 2, width, line)
  else context.fillRect(width / 2 - line / 2, 0, line, height)
  const radius = line * 5
  context.beginPath()
  context.arc(width / 2, height / 2, radius, 0, Math.PI * 2)
  context.fill()
  context.shadowColor = 'transparent'
  context.fillStyle = '#4a4458'
  context.translate(width / 2, height / 2)
  if (isUpright) context.rotate(Math.PI / 2)
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(side * radius * 0.64, 0)
    context.lineTo(side * radius * 0.24, -radius * 0.34)
    context.lineTo(side * radius * 0.24, radius * 0.34)
    context.fill()
  }
  return canvas
}

/**
 * Puts the smaller picture, `inset`, in a lower corner. An inset without transparency gets a white border, like a
 * photographic print.
 */
export function putInto(base: Canvas, inset: Canvas, isCutOut: boolean): Canvas {
  const canvas = copyOf(base)
  const context = canvas.getContext('2d')
  const side = shorterSide(base)
  const subject = subjectOf(base)
  const gap = side * 0.045
  // The inset goes on the side that is farther from the subject of the base picture.
  const isLeft = subject.x > base.width / 2
  const left = isLeft ? gap : base.width - inset.width - gap
  const top = base.height - inset.height - gap
  context.shadowColor = 'rgba(20, 12, 30, 0.5)'
  context.shadowBlur = side * 0.03
  context.shadowOffsetY = side * 0.008
  if (isCutOut) {
    context.drawImage(inset, Math.round(left), Math.round(top))
    return canvas
  }
  const rim = side * 0.012
  context.fillStyle = '#fdfcf8'
  context.fillRect(left - rim, top - rim, inset.width + rim * 2, inset.height + rim * 2)
  context.shadowColor = 'transparent'
  context.drawImage(inset, Math.round(left), Math.round(top))
  return canvas
}
