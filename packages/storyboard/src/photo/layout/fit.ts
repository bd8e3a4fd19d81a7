// Fits a photo into a frame with a different aspect ratio. Crops the photo if little would be lost. Otherwise, shows
// all or most of the photo, and fills the rest of the frame with a blurred reflection.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { onPaper } from './paper.ts'
import type { Photo } from '../read-image.ts'
import type { Size } from '../../lib/sizes.ts'
import { copyOf } from '../pixels/change-pixels.ts'
import { shorterSide } from '../pixels/shorter-side.ts'
import { soften } from '../pixels/soften.ts'
import { withFade } from '../../lib/gradient.ts'

/** `cover` fills the frame, `whole` crops nothing, and `auto` fills the frame only if little would be lost. */
export type Fit = 'auto' | 'cover' | 'whole'

/**
 * `grade` changes the picture in place. It runs before the picture is extended, because edits could not find the sky
 * in the blurred extension.
 */
export async function fitted(
  photo: Photo,
  size: Size,
  fit: Fit,
  grade: (picture: Canvas) => void,
): Promise<Canvas> {
  // A cut-out (a picture with transparency) is shown whole, on paper.
  if (photo.hasAlpha && fit === 'auto') return graded(onPaper(await photo.whole(size), size), grade)
  const own = photo.size.width / photo.size.height
  const wanted = size.width / size.height
  const seen = Math.min(own / wanted, wanted / own)
  if (fit === 'cover' || (fit === 'auto' && !isCutOff(photo, size)) || seen > 0.995)
    return graded(await photo.cover(size), grade)
  // The more the aspect ratios of the photo and the frame differ, the more of the photo is cropped. Without cropping, a
  // panorama would be a thin strip in an upright frame.
  const spared = fit === 'whole' ? 1 : Math.max(panelSeenMin, panelSeen * Math.min(1, Math.sqrt(seen / 0.4)))
  const ratio = Math.min(own / spared, Math.max(own * spared, wanted))
  const panel =
    ratio > wanted
      ? { width: size.width, height: Math.max(1, Math.round(size.width / ratio)) }
      : { width: Math.max(1, Math.round(size.height * ratio)), height: size.height }
  return onExtension(graded(await photo.cover(panel), grade), size)
}

export function graded(picture: Canvas, grade: (picture: Canvas) => void): Canvas {
  grade(picture)
  return picture
}

export function isCutOff(photo: Photo, size: Size): boolean {
  const stretch = photo.size.width / photo.size.height / (size.width / size.height)
  return Math.min(stretch, 1 / stretch) < seenMin
}

/**
 * `auto` crops a photo to fill the frame only if at least this fraction of the photo stays visible. Cropping more
 * could cut off heads.
 */
const seenMin = 0.7
/**
 * The maximum fraction of the photo that is visible in front of its extension, unless the prompt asks for the whole
 * photo. Cropping the photo leaves room to show the rest larger.
 */
const panelSeen = 0.86
const panelSeenMin = 0.55

/**
 * Draws the panel in front of a blurred reflection of itself. The reflection becomes darker with distance, and the
 * edges of the panel fade out so that no seam is visible.
 */
function onExtension(panel: Canvas, size: Size): Canvas {
  const isAcross = panel.width < size.width
  const [left, top] = [
    Math.round((size.width - panel.width) / 2),
    Math.round((size.height - panel.height) / 2),
  ]
  const canvas = createCanvas(size.width, size.height)
  drawReflected(canvas.getContext('2d'), panel, left, top, isAcross)
  const soft = soften(canvas, shorterSide(size) * 0.045)
  const context = soft.getContext('2d')
  const [start, end] = isAcross ? [left, size.width - left] : [top, size.height - top]
  const length = isAcross ? size.width : size.height
  const shade = context.createLinearGradient(0, 0, isAcross ? length : 0, isAcross ? 0 : length)
  const [from, to] = [start / length, end / length]
  context.fillStyle = withFade(shade, '#0e0a1e', [0, 0.4], [from, 0.04], [to, 0.04], [1, 0.4])
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(feathered(panel, isAcross, shorterSide(size) * 0.05), left, top)
  return soft
}

/** Reflects only the area near each end of the picture, so that the subject does not appear again in the blur. */
function drawReflected(
  context: SKRSContext2D,
  panel: Canvas,
  left: number,
  top: number,
  isAcross: boolean,
): void {
  const length = isAcross ? panel.width : panel.height
  const pull = Math.max(1, (isAcross ? left : top) / (length * reflectedShare))
  for (const end of [0, length]) {
    context.save()
    context.translate(left + (isAcross ? end : 0), top + (isAcross ? 0 : end))
    context.scale(isAcross ? -pull : 1, isAcross ? 1 : -pull)
    context.drawImage(panel, isAcross ? -end : 0, isAcross ? 0 : -end)
    context.restore()
  }
  context.drawImage(panel, left, top)
}

const reflectedShare = 0.2

function feathered(panel: Canvas, isAcross: boolean, depth: number): Canvas {
  const copy = copyOf(panel)
  const context = copy.getContext('2d')
  const length = isAcross ? panel.width : panel.height
  const share = Math.min(0.2, depth / length)
  const fade = context.createLinearGradient(0, 0, isAcross ? length : 0, isAcross ? 0 : length)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = withFade(fade, '#000000', [0, 0], [share, 1], [1 - share, 1], [1, 0])
  context.fillRect(0, 0, panel.width, panel.height)
  return copy
}
