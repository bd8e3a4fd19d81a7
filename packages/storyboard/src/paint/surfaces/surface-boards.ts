// The floor of a room, with boards that run away from the viewer.

import { withAlpha } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { darkOf, litOf } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintFloor(strip: Strip): void {
  const { context, band, scene, color, left, right, bottom, random } = strip
  const { size, palette } = scene
  const dark = darkOf(color, palette)
  const middle = size.width / 2
  const boards = 15
  const fan = 1.9
  context.save()
  context.globalCompositeOperation = 'source-atop'
  for (let board = -boards; board <= boards; board++) {
    const far = (width: number) => middle + (board + width) * (size.width / boards)
    const near = (width: number) => middle + (board + width) * (size.width / boards) * fan
    context.fillStyle = withAlpha(
      random.isLucky(0.5) ? litOf(color, palette) : dark,
      random.between(0.04, 0.2),
    )
    context.beginPath()
    context.moveTo(far(0), band.topY)
    context.lineTo(far(1), band.topY)
    context.lineTo(near(1), size.height)
    context.lineTo(near(0), size.height)
    context.fill()
    context.strokeStyle = withAlpha(dark, 0.6)
    context.lineWidth = 1.4
    context.beginPath()
    context.moveTo(far(0), band.topY)
    context.lineTo(near(0), size.height)
    context.stroke()
    const down = random.between(0.15, 0.9)
    const y = band.topY + down * (size.height - band.topY)
    context.beginPath()
    context.moveTo(far(0) + (near(0) - far(0)) * down, y)
    context.lineTo(far(1) + (near(1) - far(1)) * down, y)
    context.stroke()
  }
  const shine = context.createLinearGradient(0, band.topY, 0, bottom)
  context.fillStyle = withFade(shine, dark, [0, 0.5], [0.12, 0], [1, 0.3])
  context.fillRect(left, band.topY, right - left, bottom - band.topY)
  context.restore()
}
