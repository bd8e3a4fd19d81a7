// A table seen from the front: a cloth that hangs over the edge, and two legs.

import { inShade } from '../../plan/in-shade.ts'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade, withStops } from '../../lib/gradient.ts'
import { darkOf, litOf } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintTable(strip: Strip): void {
  const { scene, random } = strip
  const cloth = inShade('#f7f0e4', scene.palette)
  const trim = inShade(random.pick(['#d9574f', '#3f86b8', '#5d9a58', '#d98a3c']), scene.palette)
  const board = boardOf(strip)
  paintLegs(strip, board)
  paintTop(strip, board, cloth, trim)
  paintHem(strip, board, cloth, trim)
}

/** The tabletop, in pixels: its far edge, its longer near edge, and how far the cloth hangs down. */
interface Board {
  readonly farLeft: number
  readonly farRight: number
  readonly farY: number
  readonly left: number
  readonly right: number
  readonly y: number
  readonly drop: number
}

function boardOf({ band, scene: { size } }: Strip): Board {
  return {
    farLeft: size.width * 0.1,
    farRight: size.width * 0.9,
    farY: band.topY,
    left: size.width * 0.035,
    right: size.width * 0.965,
    y: band.topY + size.height * 0.15,
    drop: size.height * 0.065,
  }
}

function paintLegs({ context, scene, color }: Strip, { left, right, y }: Board): void {
  const { palette, size } = scene
  const dark = darkOf(color, palette)
  context.fillStyle = withFade(context.createLinearGradient(0, y, 0, size.height), dark, [0, 0.75], [1, 0.3])
  context.fillRect(left * 1.6, y, right - left - left * 1.2, size.height - y)
  const thick = Math.min(size.width, size.height) * 0.04
  for (const x of [left + thick * 0.8, right - thick * 1.8]) {
    const round = context.createLinearGradient(x, 0, x + thick, 0)
    context.fillStyle = withStops(round, [0, litOf(color, palette)], [1, dark])
    context.fillRect(x, y, thick, size.height - y)
  }
}

function paintTop({ context, scene }: Strip, board: Board, cloth: Color, trim: Color): void {
  const { palette } = scene
  const dark = darkOf(cloth, palette)
  const { farLeft, farRight, farY, left, right, y } = board
  const light = context.createLinearGradient(0, farY, 0, y)
  context.fillStyle = withStops(light, [0, mix(cloth, dark, 0.24)], [1, mix(cloth, palette.light, 0.25)])
  context.beginPath()
  context.moveTo(farLeft, farY)
  context.lineTo(farRight, farY)
  context.lineTo(right, y)
  context.lineTo(left, y)
  context.fill()
  const inset = (share: number) => {
    const down = farY + (y - farY) * share
    const edge = farLeft + (left - farLeft) * share
    return { down, edge: edge + (y - farY) * 0.32 * (0.6 + 0.4 * share) }
  }
  const [far, near] = [inset(0.16), inset(0.84)]
  context.strokeStyle = withAlpha(trim, 0.5)
  context.lineWidth = Math.max(1.5, (y - farY) * 0.035)
  context.beginPath()
  context.moveTo(far.edge, far.down)
  context.lineTo(left + right - far.edge, far.down)
  context.lineTo(left + right - near.edge, near.down)
  context.lineTo(near.edge, near.down)
  context.closePath()
  context.stroke()
}

function paintHem(
  { context, scene }: Strip,
  { left, right, y, drop }: Board,
  cloth: Color,
  trim: Color,
): void {
  const { palette, size } = scene
  const dark = darkOf(cloth, palette)
  const count = Math.max(6, Math.round((right - left) / (drop * 1.5)))
  const pitch = (right - left) / count
  const trace = (down: number) => {
    context.beginPath()
    context.moveTo(left, y)
    for (let at = 0; at < count; at++) {
      const x = left + at * pitch
      if (at === 0) context.lineTo(x, y + drop * 0.66 + down)
      context.quadraticCurveTo(x + pitch / 2, y + drop * 1.3 + down, x + pitch, y + drop * 0.66 + down)
    }
    context.lineTo(right, y)
    context.closePath()
  }
  context.fillStyle = trim
  trace(drop * 0.13)
  context.fill()
  const fall = context.createLinearGradient(0, y, 0, y + drop)
  context.fillStyle = withStops(fall, [0, mix(cloth, dark, 0.18)], [1, mix(cloth, dark, 0.5)])
  trace(0)
  context.fill()
  for (let at = 1; at < count; at++) {
    const x = left + at * pitch
    const fold = context.createLinearGradient(x - pitch * 0.3, 0, x + pitch * 0.3, 0)
    context.fillStyle = withFade(fold, dark, [0, 0], [0.5, 0.5], [1, 0])
    context.fillRect(x - pitch * 0.3, y, pitch * 0.6, drop * 0.7)
  }
  context.fillStyle = mix(cloth, palette.light, 0.5)
  context.fillRect(left, y - size.height * 0.003, right - left, size.height * 0.006)
}
