// Snow, including snow on summits.

import { mix, withAlpha } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { isSnowy } from '../../plan/land/is-snowy.ts'
import { createRidge } from '../../plan/land/ridge.ts'
import { spotOn } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintSnow(strip: Strip): void {
  const { context, band, scene, random, left, right } = strip
  const { size, palette } = scene
  const hollow = mix('#6f9fe0', palette.shade, palette.shadeShare * 0.5)
  const crest = mix('#ffffff', palette.light, 0.5)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  for (let drift = 0; drift < 9; drift++) {
    const x = random.between(left, right)
    const y = band.ridge(x) + random.between(0.015, 0.17) * size.height
    const reach = size.width * random.between(0.1, 0.26)
    const rise = size.height * random.between(0.012, 0.03)
    const shadow = context.createLinearGradient(0, y, 0, y + rise * 2.4)
    context.fillStyle = withFade(shadow, hollow, [0, 0.46], [1, 0])
    context.beginPath()
    context.moveTo(x - reach, y + rise * 0.6)
    context.bezierCurveTo(x - reach * 0.4, y - rise * 0.7, x + reach * 0.3, y + rise * 1.3, x + reach, y)
    context.bezierCurveTo(
      x + reach * 0.4,
      y + rise * 3,
      x - reach * 0.5,
      y + rise * 3,
      x - reach,
      y + rise * 0.6,
    )
    context.fill()
    context.strokeStyle = withAlpha(crest, 0.4 - palette.shadeShare * 0.28)
    context.lineWidth = 1 + band.depth
    context.beginPath()
    context.moveTo(x - reach, y + rise * 0.6)
    context.bezierCurveTo(x - reach * 0.4, y - rise * 0.7, x + reach * 0.3, y + rise * 1.3, x + reach, y)
    context.stroke()
  }
  context.restore()
  paintSparks(strip)
}

function paintSparks(strip: Strip): void {
  const { context, band, random } = strip
  context.fillStyle = withAlpha('#ffffff', 0.85)
  context.beginPath()
  for (let spark = 0; spark < 70 * band.depth; spark++) {
    const { x, y, down } = spotOn(strip)
    const size = random.between(0.6, 1.1) + 1.3 * down
    context.moveTo(x, y - size)
    context.lineTo(x + size * 0.3, y - size * 0.3)
    context.lineTo(x + size, y)
    context.lineTo(x + size * 0.3, y + size * 0.3)
    context.lineTo(x, y + size)
    context.lineTo(x - size * 0.3, y + size * 0.3)
    context.lineTo(x - size, y)
    context.lineTo(x - size * 0.3, y - size * 0.3)
  }
  context.fill()
}

export function paintSnowCaps({ context, band, scene, left, right, random }: Strip): void {
  const { size, palette } = scene
  const relief = band.lowY - band.topY
  const shape = {
    baseY: band.topY + relief * (isSnowy(scene) ? 0.55 : 0.36),
    amplitude: relief * 0.12,
    wavelength: size.width * 0.05,
    roughness: 1,
  }
  const snowLine = createRidge(shape, random.fork('snow line'))
  context.fillStyle = mix(
    mix('#ffffff', palette.air, 0.3 - 0.15 * band.depth),
    palette.shade,
    palette.shadeShare * 0.35,
  )
  context.beginPath()
  for (let x = left; x <= right; x += 2) context.lineTo(x, band.ridge(x))
  for (let x = right; x >= left; x -= 2) context.lineTo(x, Math.max(band.ridge(x), snowLine(x)))
  context.fill()
}
