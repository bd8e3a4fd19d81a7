// Clouds: banks on the horizon, streaks when the sun is low, and the heavy clouds of rain and storms.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'
import { isSunLow } from './is-sun-low.ts'
import { cloudColors, fillPuffs } from './paint-cloud.ts'
import type { Puff } from './paint-cloud.ts'

export function paintWeather(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { weather, hour, palette } = scene
  if (weather === 'storm' || weather === 'rain') {
    paintDeck(context, scene, random)
    return
  }
  if (weather === 'fog') return
  if (isSunLow(hour)) paintStreaks(context, scene, random)
  if (hour === 'day' || palette.shadeShare < 0.5) paintBanks(context, scene, random)
}

function paintBanks(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, backdrop, palette, without } = scene
  if (without.includes('clouds')) return
  const unit = Math.min(size.width, size.height)
  const colors = cloudColors(scene)
  for (const [row, count] of [2, 3].entries()) {
    const faded = {
      crown: mix(colors.crown, palette.sky.at(-2) ?? palette.air, 0.25 - row * 0.15),
      body: mix(colors.body, palette.sky.at(-2) ?? palette.air, 0.45 - row * 0.15),
      base: mix(palette.sky.at(-1) ?? palette.air, colors.body, 0.4),
    }
    for (let bank = 0; bank < count; bank++) {
      const middle = size.width * ((bank + random.between(0.1, 0.9)) / count)
      const wide = unit * random.between(0.22, 0.4)
      const foot = backdrop.horizonY - size.height * (0.05 - row * 0.05)
      const puffs: Puff[] = Array.from({ length: 9 }, (_, at) => {
        const along = (at + 0.5) / 9
        const radius = wide * (0.06 + 0.13 * Math.sin(along * Math.PI)) * random.between(0.7, 1.25)
        return { x: middle + (along - 0.5) * wide * 1.6, y: foot - radius * random.between(0.2, 1.1), radius }
      })
      fillPuffs(context, puffs, faded, { top: foot - wide * 0.4, bottom: foot + size.height * 0.1 })
    }
  }
}

function paintStreaks(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, backdrop, palette } = scene
  const glow = mix(palette.sky.at(-1) ?? palette.light, palette.light, 0.4)
  for (let streak = 0; streak < 16; streak++) {
    const height = random.between(0.24, 0.95)
    const x = random.between(-0.1, 1.1) * size.width
    const y = backdrop.horizonY * height
    const reach = size.width * random.between(0.08, 0.26) * (1.25 - height * 0.5)
    const thick = size.height * random.between(0.004, 0.011)
    const body = mix(palette.sky[1], palette.sky.at(-2) ?? palette.air, height)
    context.fillStyle = withAlpha(mix(body, palette.shade, 0.2), 0.32)
    wisp(context, x, y - thick * 0.6, reach, thick)
    context.fillStyle = withAlpha(mix(body, glow, 0.75), 0.5)
    wisp(context, x + reach * 0.06, y, reach * 0.9, thick * 0.6)
  }
}

function wisp(context: SKRSContext2D, x: number, y: number, reach: number, thick: number): void {
  context.beginPath()
  context.moveTo(x - reach, y)
  context.bezierCurveTo(
    x - reach * 0.4,
    y - thick * 1.6,
    x + reach * 0.2,
    y - thick * 2.2,
    x + reach,
    y + thick * 0.2,
  )
  context.bezierCurveTo(x + reach * 0.3, y + thick, x - reach * 0.4, y + thick * 1.4, x - reach, y)
  context.fill()
}

function paintDeck(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, palette, weather, backdrop } = scene
  const unit = Math.min(size.width, size.height)
  const rows = weather === 'storm' ? 5 : 4
  const gap = palette.sky.at(-1) ?? palette.air
  for (let row = 0; row < rows; row++) {
    // Distant rows of clouds are painted first, because near rows cover them. Distant rows are lower in the picture.
    const nearness = (row + 0.5) / rows
    const foot = backdrop.horizonY * (0.68 - 0.6 * nearness)
    const body = mix(mix(palette.sky[1], gap, 0.3 * (1 - nearness)), palette.sky[0], 0.15 + 0.75 * nearness)
    const fill = context.createLinearGradient(0, foot - unit * 0.12, 0, foot + unit * 0.06)
    fill.addColorStop(0, body)
    fill.addColorStop(0.6, mix(body, gap, 0.07))
    fill.addColorStop(1, mix(body, gap, 0.3))
    context.fillStyle = fill
    context.beginPath()
    context.rect(0, 0, size.width, Math.max(0, foot))
    for (let x = -unit * 0.05; x < size.width + unit * 0.05;) {
      const radius = unit * random.between(0.035, 0.095) * (0.7 + 0.6 * nearness)
      context.moveTo(x + radius, foot)
      context.ellipse(x, foot, radius, radius * random.between(0.4, 0.7), 0, 0, Math.PI * 2)
      x += radius * random.between(0.7, 1.3)
    }
    context.fill()
  }
}
