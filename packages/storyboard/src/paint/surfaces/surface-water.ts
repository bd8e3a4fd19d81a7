// Water: the reflected sky, wavelets, foam, and the path of light below the sun or moon.

import { mix, withAlpha } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { paintReflections } from './paint-reflections.ts'
import type { Strip } from './strip.ts'
import { darkOf, traceRidge } from './strip.ts'

export function paintWater(strip: Strip): void {
  paintMirror(strip)
  paintWavelets(strip)
  paintFoam(strip)
  paintReflections(strip)
  paintGlitter(strip)
}

function paintMirror({ context, band, scene, left, right }: Strip): void {
  const { palette, size } = scene
  const horizon = palette.sky.at(-1) ?? palette.air
  const reach = size.height * 0.06
  const share = 0.62 * (1 - Math.min(1, band.depth)) ** 1.2
  const mirror = context.createLinearGradient(0, band.topY, 0, band.topY + reach)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = withFade(mirror, horizon, [0, share], [1, 0])
  context.fillRect(left, band.topY - 4, right - left, reach + 8)
  context.restore()
}

function paintWavelets({ context, band, scene, color, left, right, bottom, random }: Strip): void {
  const unit = Math.min(scene.size.width, scene.size.height)
  const lit = mix(color, mix(scene.palette.sky.at(-1) ?? color, '#ffffff', 0.25), 0.55)
  const dark = darkOf(color, scene.palette)
  context.lineCap = 'round'
  for (let wavelet = 0; wavelet < 46; wavelet++) {
    const middle = random.between(left, right)
    const down = random.between(0.05, 1)
    const y = band.ridge(middle) + down * Math.min(bottom - band.topY, scene.size.height * 0.2)
    const reach = unit * random.between(0.012, 0.05) * (0.35 + band.depth)
    const rise = reach * 0.16
    context.lineWidth = 0.8 + 1.6 * band.depth
    for (const [tone, offset, alpha] of [
      [dark, rise * 0.7, 0.3],
      [lit, 0, 0.34],
    ] as const) {
      context.strokeStyle = withAlpha(tone, alpha)
      context.beginPath()
      context.moveTo(middle - reach, y + offset)
      context.quadraticCurveTo(middle - reach * 0.5, y + offset - rise, middle, y + offset)
      context.quadraticCurveTo(middle + reach * 0.5, y + offset + rise, middle + reach, y + offset)
      context.stroke()
    }
  }
}

function paintFoam(strip: Strip): void {
  const { context, band, scene, left, right, random } = strip
  const { palette, weather, size } = scene
  const foam = mix(mix('#ffffff', palette.light, 0.25), palette.shade, palette.shadeShare * 0.3)
  context.strokeStyle = withAlpha(foam, 0.2 + 0.3 * band.depth)
  context.lineWidth = 1 + 1.4 * band.depth
  traceRidge(strip, 1)
  context.stroke()
  if (band.depth < 0.45) return
  const isWild = weather === 'storm'
  const thick = Math.min(size.width, size.height) * (isWild ? 0.012 : 0.006) * band.depth
  const threshold = isWild ? 0.1 : 0.62
  context.fillStyle = withAlpha(foam, 0.72)
  context.beginPath()
  for (let x = left; x < right; x += thick * 0.8) {
    const breaking =
      Math.sin(x / (size.width * 0.05) + band.depth * 40) * 0.6 + Math.sin(x / (size.width * 0.017)) * 0.4
    if (breaking < threshold) continue
    const radius = thick * random.between(0.3, 1) * (breaking - threshold + 0.35)
    const y = band.ridge(x) + radius * 0.7 + random.between(0, thick)
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, Math.PI * 2)
  }
  context.fill()
}

function paintGlitter({ context, band, scene, left, right, random }: Strip): void {
  const { size, palette, backdrop } = scene
  const thickness = 0.9 + 2.2 * band.depth
  context.lineCap = 'round'
  context.lineWidth = thickness
  const reach = size.height * (0.03 + 0.09 * band.depth)
  const lampX = backdrop.lamp?.x ?? null
  const strokes = lampX === null ? 16 : 64
  for (let stroke = 0; stroke < strokes; stroke++) {
    const isPath = lampX !== null && stroke % 4 !== 0
    const spread = (random.between(-1, 1) + random.between(-1, 1)) * size.width * (0.016 + 0.05 * band.depth)
    const x = isPath ? lampX + spread : random.between(left, right)
    const y = band.ridge(x) + thickness + random.between(0.02, 1) * reach
    const length = size.width * random.between(0.004, 0.014) * (0.5 + band.depth)
    context.strokeStyle = withAlpha(palette.light, isPath ? random.between(0.35, 0.75) : 0.16)
    context.beginPath()
    context.moveTo(x - length, y)
    context.quadraticCurveTo(x, y - thickness * 0.7, x + length, y)
    context.stroke()
  }
}
