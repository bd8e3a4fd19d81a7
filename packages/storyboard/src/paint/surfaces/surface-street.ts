// A street: curb, roadway, and street lamps. When it rains, the wet asphalt reflects the lights of the city.

import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import { darkOf, litOf } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintStreet(strip: Strip): void {
  // The nearest strip is the sidewalk on the viewer's side of the street.
  if (strip.band.depth === 1) paintWalk(strip)
  else paintLane(strip)
}

function paintWalk({ context, band, scene, color, left, right, bottom }: Strip): void {
  const { size, palette } = scene
  const kerb = size.height * 0.018
  const deep = bottom - band.topY
  context.fillStyle = mix(color, '#b9bfcc', 0.4)
  context.fillRect(left, band.topY, right - left, deep)
  context.fillStyle = mix('#c9ced8', palette.shade, palette.shadeShare * 0.8)
  context.fillRect(left, band.topY, right - left, kerb)
  context.fillStyle = withAlpha(palette.shade, 0.4)
  context.fillRect(left, band.topY + kerb, right - left, kerb * 0.3)
  context.strokeStyle = withAlpha(darkOf(color, palette), 0.5)
  context.lineWidth = Math.max(1, size.height * 0.0022)
  const joint = band.topY + kerb + (deep - kerb) * 0.42
  const slab = Math.min(size.width, size.height) * 0.16
  context.beginPath()
  context.moveTo(left, joint)
  context.lineTo(right, joint)
  for (let x = left; x < right; x += slab) {
    context.moveTo(x, band.topY + kerb)
    context.lineTo(x, joint)
    context.moveTo(x + slab / 2, joint)
    context.lineTo(x + slab / 2, bottom)
  }
  context.stroke()
}

function paintLane(strip: Strip): void {
  const { context, band, scene, color, left, right, bottom, random } = strip
  const { size, palette } = scene
  const kerb = size.height * 0.016
  for (let grain = 0; grain < 160; grain++) {
    context.fillStyle = withAlpha(grain % 2 === 0 ? litOf(color, palette) : darkOf(color, palette), 0.22)
    context.fillRect(
      random.between(left, right),
      band.topY + random.between(0.1, 1) * (bottom - band.topY),
      3,
      1,
    )
  }
  if (scene.weather === 'rain' || scene.weather === 'storm') paintPuddles(strip)
  context.fillStyle = mix('#b9bfcc', palette.shade, palette.shadeShare * 0.8)
  context.fillRect(left, band.topY, right - left, kerb)
  context.fillStyle = withAlpha(palette.shade, 0.35)
  context.fillRect(left, band.topY + kerb, right - left, kerb * 0.4)
  context.fillStyle = withAlpha(mix('#fff3c4', palette.shade, palette.shadeShare * 0.45), 0.85)
  const dash = size.width * 0.06
  const y = band.topY + size.height * 0.058
  const thick = size.height * 0.008
  for (let x = left; x < right; x += dash * 2) {
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + dash, y)
    context.lineTo(x + dash + thick, y + thick)
    context.lineTo(x - thick, y + thick)
    context.fill()
  }
  paintLamps(strip)
}

function paintPuddles({ context, band, scene, left, right, bottom, random }: Strip): void {
  const isDark = scene.palette.shadeShare > 0.45
  const signs: readonly [Color, Color, Color, Color] = isDark
    ? ['#ffb347', '#ffd98a', '#ff5f8a', '#5fd0ff']
    : ['#dfeef6', '#bcd6e4', '#f4fbff', '#a9c6da']
  context.save()
  context.globalCompositeOperation = 'lighter'
  for (let streak = 0; streak < 34; streak++) {
    const x = random.between(left, right)
    const width = scene.size.width * random.between(0.004, 0.018)
    const fall = (bottom - band.topY) * random.between(0.35, 1)
    const shine = context.createLinearGradient(0, band.topY, 0, band.topY + fall)
    context.fillStyle = withStops(shine, [0, random.pick(signs), isDark ? 0.4 : 0.2], [1, '#000000', 0])
    context.fillRect(x, band.topY, width, fall)
  }
  context.restore()
}

function paintLamps({ context, band, scene, left, right }: Strip): void {
  const { size, palette } = scene
  const isLit = palette.shadeShare > 0.3
  const unit = Math.min(size.width, size.height)
  const tall = unit * 0.2
  const iron = mix('#2a2f40', palette.shade, palette.shadeShare * 0.5)
  const gap = unit * 0.52
  for (let x = left + gap * 0.3; x < right; x += gap) {
    const top = band.topY - tall
    context.fillStyle = iron
    context.fillRect(x - unit * 0.003, top, unit * 0.006, tall + 4)
    context.fillRect(x - unit * 0.008, band.topY - unit * 0.02, unit * 0.016, unit * 0.024)
    context.fillStyle = isLit ? '#fff0b8' : mix('#f4f6fa', palette.air, 0.2)
    context.beginPath()
    context.arc(x, top, unit * 0.0125, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = iron
    context.fillRect(x - unit * 0.011, top - unit * 0.016, unit * 0.022, unit * 0.006)
    if (!isLit) continue
    const glow = context.createRadialGradient(x, top, 0, x, top, unit * 0.11)
    context.fillStyle = withStops(glow, [0, '#ffdf8c', 0.75], [0.3, '#ffc45c', 0.26], [1, '#ffb03c', 0])
    context.fillRect(x - unit * 0.11, top - unit * 0.11, unit * 0.22, unit * 0.22)
  }
}
