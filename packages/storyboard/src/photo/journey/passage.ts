// The transitions between the pictures of a film.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '../../lib/sizes.ts'

/** Paints a picture over the whole frame, as the camera sees it at this moment. */
type View = (context: SKRSContext2D) => void

/** `share` goes from 0 (only the first picture) to 1 (only the second picture). */
export function drawPassage(
  name: PassageName,
  context: SKRSContext2D,
  size: Size,
  first: View,
  second: View,
  share: number,
): void {
  context.save()
  draw[name](context, size, first, second, share)
  context.restore()
}

type Draw = (context: SKRSContext2D, size: Size, first: View, second: View, share: number) => void

const draw = {
  dissolve(context, _, first, second, share) {
    first(context)
    context.globalAlpha = share
    second(context)
  },
  wipe(context, { width, height }, first, second, share) {
    first(context)
    const edge = share * (width + height * slant) - height * slant
    context.beginPath()
    context.moveTo(-height, 0)
    context.lineTo(edge + height * slant, 0)
    context.lineTo(edge, height)
    context.lineTo(-height, height)
    context.clip()
    second(context)
  },
  slide(context, { width }, first, second, share) {
    context.save()
    // The first picture moves more slowly than the second, so the second seems to slide over it.
    context.translate(-width * share * 0.4, 0)
    first(context)
    context.restore()
    context.translate(width * (1 - share), 0)
    second(context)
  },
  zoom(context, { width, height }, first, second, share) {
    const scaled = (zoom: number, view: View) => {
      context.save()
      context.translate(width / 2, height / 2)
      context.scale(zoom, zoom)
      context.translate(-width / 2, -height / 2)
      view(context)
      context.restore()
    }
    scaled(1 + share * 1.6, first)
    context.globalAlpha = Math.min(1, Math.max(0, share * 2 - 0.5))
    // A picture smaller than the frame would leave a border.
    scaled(1 + 0.5 * (1 - share), second)
  },
  flip(context, { width, height }, first, second, share) {
    second(context)
    const open = Math.cos((share * Math.PI) / 2)
    if (open < 0.002) return
    context.fillStyle = `rgba(10, 6, 16, ${(0.5 * (1 - share)).toFixed(3)})`
    context.fillRect(width * open, 0, width * 0.1 * share, height)
    context.scale(open, 1)
    first(context)
    context.fillStyle = `rgba(10, 6, 16, ${(0.55 * share).toFixed(3)})`
    context.fillRect(0, 0, width, height)
  },
  iris(context, { width, height }, first, second, share) {
    first(context)
    context.beginPath()
    context.arc(width / 2, height / 2, (Math.hypot(width, height) / 2) * share, 0, Math.PI * 2)
    context.clip()
    second(context)
  },
} satisfies Readonly<Record<string, Draw>>

export type PassageName = keyof typeof draw
export const passageNames: readonly string[] = Object.keys(draw)

/** How far the edge of a wipe leans, relative to the frame's height. */
const slant = 0.25
