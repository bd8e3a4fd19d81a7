// Stone: summits, layers of rock in cliffs and caves, and craters on the moon.

import { mix, withAlpha } from '../../lib/color.ts'
import { withFade, withStops } from '../../lib/gradient.ts'
import { darkOf, litOf, spotOn } from './strip.ts'
import type { Strip } from './strip.ts'
import { paintSnowCaps } from './surface-snow.ts'

export function paintPeaks(strip: Strip): void {
  paintSnowCaps(strip)
  paintFacets(strip)
}

function paintFacets(strip: Strip): void {
  const { context, band, scene, color, random } = strip
  const lampX = scene.backdrop.lamp?.x ?? scene.size.width * 0.3
  const relief = Math.max(band.lowY - band.topY, scene.size.height * 0.04)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  for (const { x, footLeft, footRight } of summitsOf(strip)) {
    const top = band.ridge(x)
    const fall = relief * 1.5
    const away = x > lampX ? footRight : footLeft
    const towards = x > lampX ? footLeft : footRight
    const lean = (away - x) * 0.16
    const edge = [0.18, 0.36, 0.55, 0.78, 1].map((down, at) => ({
      x:
        x +
        lean * down * 2 +
        (at % 2 === 0 ? 1 : -0.6) * random.between(0.04, 0.12) * (footRight - footLeft) * 0.5,
      y: top + fall * down,
    }))
    for (const [foot, tone, alpha] of [
      [away, mix(darkOf(color, scene.palette), scene.palette.shade, 0.3), 0.42],
      [towards, litOf(color, scene.palette), 0.3],
    ] as const) {
      const light = context.createLinearGradient(0, top, 0, top + fall)
      context.fillStyle = withFade(light, tone, [0, alpha], [1, alpha * 0.25])
      context.beginPath()
      context.moveTo(x, top - 2)
      for (const point of edge) context.lineTo(point.x, point.y)
      context.lineTo(foot, top + fall)
      const steps = 8
      for (let step = 0; step <= steps; step++) {
        const along = foot + ((x - foot) * step) / steps
        context.lineTo(along, band.ridge(along) - 2)
      }
      context.fill()
    }
  }
  context.restore()
}

interface Summit {
  readonly x: number
  readonly footLeft: number
  readonly footRight: number
}

/** Returns the summits of the ridge, each with the valleys on both sides. */
function summitsOf({ band, scene, left, right }: Strip): readonly Summit[] {
  const step = scene.size.width / 90
  const summits: Summit[] = []
  let footLeft = left
  let summit: number | null = null
  for (let x = left + step; x < right; x += step) {
    const [before, here, after] = [band.ridge(x - step), band.ridge(x), band.ridge(x + step)]
    if (here < before && here <= after && summit === null) summit = x
    if (here > before && here >= after && summit !== null) {
      summits.push({ x: summit, footLeft, footRight: x })
      footLeft = x
      summit = null
    }
  }
  return summit === null ? summits : [...summits, { x: summit, footLeft, footRight: right }]
}

export function paintStrata(strip: Strip): void {
  const { context, band, scene, color, left, right, bottom, random } = strip
  context.save()
  context.globalCompositeOperation = 'source-atop'
  paintFacets(strip)
  const gap = scene.size.height * 0.022 * (0.5 + band.depth)
  for (let row = 1; row * gap < bottom - band.topY; row++) {
    const isLit = row % 2 === 0
    context.strokeStyle = withAlpha(
      isLit ? litOf(color, scene.palette) : darkOf(color, scene.palette),
      isLit ? 0.2 : 0.34,
    )
    context.lineWidth = random.between(1, 2.4) * (0.5 + band.depth)
    context.beginPath()
    let isDown = false
    for (let x = left; x <= right; x += 9) {
      const isBroken = Math.sin(x * 0.013 + row * 2.3) > 0.55
      const y = band.ridge(x) + row * gap + Math.sin(x * 0.021 + row * 1.7) * gap * 0.35
      if (isDown && !isBroken) context.lineTo(x, y)
      else context.moveTo(x, y)
      isDown = !isBroken
    }
    context.stroke()
  }
  context.restore()
}

export function paintMoon(strip: Strip): void {
  const { context, band, scene, color, random } = strip
  const dark = darkOf(color, scene.palette)
  const lit = litOf(color, scene.palette)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  for (let pit = 0; pit < 16; pit++) {
    const { x, y, down } = spotOn(strip)
    const radius = scene.size.width * random.between(0.006, 0.022) * (0.4 + band.depth) * (0.7 + down)
    const height = radius * 0.34
    const deep = context.createLinearGradient(x - radius, 0, x + radius, 0)
    context.fillStyle = withStops(deep, [0, dark, 0.85], [1, mix(dark, color, 0.6), 0.6])
    context.beginPath()
    context.ellipse(x, y + height, radius, height, 0, 0, Math.PI * 2)
    context.fill()
    context.strokeStyle = withAlpha(lit, 0.6)
    context.lineWidth = 1 + radius * 0.06
    context.beginPath()
    context.ellipse(x, y + height, radius, height, 0, 0.1 * Math.PI, 0.95 * Math.PI)
    context.stroke()
  }
  context.restore()
}
