// Brings a photo into a frame of another ratio: cut where little is lost, else whole before a soft extension of itself.

import type { Canvas } from '@napi-rs/canvas'
import { onPaper } from './paper.ts'
import type { Photo } from './read-image.ts'
import type { Size } from '../sizes.ts'
import { recolor, saturate, scale } from './pixels/recolor.ts'
import { soften } from './pixels/soften.ts'

/** `auto` looks how much would be lost. */
export type Fit = 'auto' | 'cover' | 'whole'

export async function fitted(photo: Photo, size: Size, fit: Fit): Promise<Canvas> {
  // What is cut out is seen whole, on paper.
  if (photo.hasAlpha && fit === 'auto') return onPaper(await photo.whole(size), size)
  const own = photo.size.width / photo.size.height
  const wanted = size.width / size.height
  const seen = Math.min(own / wanted, wanted / own)
  if (fit === 'cover' || (fit === 'auto' && !isCutOff(photo, size)) || seen > 0.995) return photo.cover(size)
  // The more the ratios differ, the more is cut, or a panorama would be a thread in an upright frame.
  const spared = fit === 'whole' ? 1 : Math.max(panelSeenMin, panelSeen * Math.min(1, Math.sqrt(seen / 0.4)))
  const ratio = Math.min(own / spared, Math.max(own * spared, wanted))
  const panel =
    ratio > wanted
      ? { width: size.width, height: Math.max(1, Math.round(size.width / ratio)) }
      : { width: Math.max(1, Math.round(size.height * ratio)), height: size.height }
  return onExtension(await photo.cover(panel), await photo.cover(size))
}

/** Whether too much would be lost if the photo had to cover the size. */
export function isCutOff(photo: Photo, size: Size): boolean {
  const stretch = photo.size.width / photo.size.height / (size.width / size.height)
  return Math.min(stretch, 1 / stretch) < seenMin
}

/** Less than this share of a picture is no longer that picture: heads would be cut off. */
const seenMin = 0.7
/** What the panel before the extension shows at least, so that it is not too small in the frame. */
const panelSeen = 0.86
const panelSeenMin = 0.55

function onExtension(panel: Canvas, around: Canvas): Canvas {
  const { width, height } = around
  const canvas = soften(around, Math.min(width, height) * 0.05)
  recolor(canvas, (pixel) => {
    saturate(pixel, 0.9)
    scale(pixel, 0.62, 0.62, 0.66)
  })
  const context = canvas.getContext('2d')
  context.shadowColor = 'rgba(10, 6, 20, 0.6)'
  context.shadowBlur = Math.min(width, height) * 0.05
  context.drawImage(panel, Math.round((width - panel.width) / 2), Math.round((height - panel.height) / 2))
  return canvas
}
