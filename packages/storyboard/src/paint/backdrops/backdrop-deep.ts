// Underwater: the bright surface above, and the shafts of light that fall through it.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'

export function paintDeep(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, palette } = scene
  const middle = [size.width * 0.5, -size.height * 0.05] as const
  const glow = context.createRadialGradient(...middle, 0, ...middle, size.width * 0.65)
  glow.addColorStop(0, withAlpha('#f4fff4', 0.75 - palette.shadeShare * 0.55))
  glow.addColorStop(0.4, withAlpha('#c9fff0', 0.26 - palette.shadeShare * 0.2))
  glow.addColorStop(1, withAlpha('#c9fff0', 0))
  context.fillStyle = glow
  context.fillRect(0, 0, size.width, size.height)
  paintShafts(context, scene, random)
  paintSurface(context, scene, random)
}

function paintShafts(context: SKRSContext2D, { size, palette }: Scene, random: Random): void {
  context.save()
  context.globalCompositeOperation = 'lighter'
  for (let shaft = 0; shaft < 9; shaft++) {
    const top = random.between(0, 1) * size.width
    const spread = random.between(0.015, 0.06) * size.width
    const slant = (top - size.width / 2) * 0.7
    const light = context.createLinearGradient(0, 0, 0, size.height * random.between(0.55, 0.95))
    const alpha = random.between(0.14, 0.3) * (1 - palette.shadeShare * 0.55)
    context.fillStyle = withFade(light, '#d8fff0', [0, alpha], [1, 0])
    context.beginPath()
    context.moveTo(top - spread / 2, 0)
    context.lineTo(top + spread / 2, 0)
    context.lineTo(top + slant + spread * 2.4, size.height)
    context.lineTo(top + slant - spread * 1.2, size.height)
    context.fill()
  }
  context.restore()
}

function paintSurface(context: SKRSContext2D, { size, palette }: Scene, random: Random): void {
  context.lineCap = 'round'
  for (let ripple = 0; ripple < 40; ripple++) {
    const down = random.between(0, 1) ** 2
    const x = random.between(0, size.width)
    const y = down * size.height * 0.13
    const reach = size.width * random.between(0.015, 0.07) * (1 - down * 0.5)
    context.strokeStyle = withAlpha('#ffffff', (0.5 - 0.4 * down) * (1 - palette.shadeShare * 0.6))
    context.lineWidth = 1 + 2.4 * (1 - down)
    context.beginPath()
    context.moveTo(x - reach, y)
    context.quadraticCurveTo(x, y + reach * 0.13, x + reach, y)
    context.stroke()
  }
}
