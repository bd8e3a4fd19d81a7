// Particles that float or rise: dust in the light, dandelion seeds, and bubbles.

import { mix, withAlpha } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import { clearOf } from './air.ts'
import type { Air } from './air.ts'
import { alongPath, appear, followLane, layLanes, wrapAcross } from './lane.ts'
import { drawStamp, print, printTurned, spot, stampSizes } from './stamp.ts'

export function createDust(
  { size, palette, wind, travel, brush }: Air,
  share: number,
  random: Random,
): Layer {
  const lanes = layLanes(random, 64 * share, () => 1, 1.7)
  const reach = Math.min(size.width, size.height)
  const color = mix(palette.light, '#ffffff', 0.25)
  // Near motes are out of focus, so they are wide and faint.
  const stamps = stampSizes(6, (near) =>
    brush.spot(
      Math.max(1.2, reach * (0.0034 + 0.005 * near + 0.017 * near ** 5)),
      color,
      near > 0.8 ? 0.5 : 0.1,
    ),
  )
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const across =
        lane.x +
        0.016 * wave(share, lane.phase) +
        (0.03 * wind + alongPath(lane, travel * lane.near)) * (share - 0.5)
      const down = ((lane.y * 5.3 + lane.phase) % 1) + 0.03 * wave(share, lane.x, 1.5) + 0.03 * share
      const glint = 0.6 + 0.4 * wave(share, lane.phase * 5, 2)
      const alpha = appear(share, 0.2) * glint * (0.9 - 0.55 * lane.near)
      print(context, stamps(lane.near), wrapAcross(across) * size.width, down * size.height, alpha)
    })
  }
}

export function createSeeds(
  { size, palette, wind, travel, brush, faces }: Air,
  share: number,
  random: Random,
): Layer {
  const lanes = layLanes(random, 16 * share, () => 0.5, 1.2)
  const reach = Math.min(size.width, size.height)
  const color = brush.tint(mix('#ffffff', palette.shade, palette.shadeShare * 0.2))
  const stamps = stampSizes(4, (near) =>
    drawStamp(Math.max(4, reach * (0.012 + 0.022 * near)), (context) => {
      if (!brush.isPen) spot(context, 0.9, color, 0, 0.22)
      context.strokeStyle = withAlpha(color, 0.85)
      context.lineWidth = 0.055
      context.beginPath()
      for (let hair = -4; hair <= 4; hair++) {
        context.moveTo(0, 0)
        context.lineTo(Math.sin(hair * 0.27) * 0.85, -Math.cos(hair * 0.27) * 0.85)
      }
      context.moveTo(0, 0)
      context.lineTo(0, 0.75)
      context.stroke()
      context.fillStyle = brush.tint('#7a5a3a')
      context.beginPath()
      context.ellipse(0, 0.8, 0.07, 0.17, 0, 0, Math.PI * 2)
      context.fill()
    }),
  )
  return (context, time) => {
    context.globalAlpha = 1
    followLane(lanes, time, (lane, share) => {
      const across = lane.x + wind * 1.12 * share + alongPath(lane, travel * lane.near) * share
      const height = 0.12 + 0.66 * ((lane.phase * 9.1) % 1)
      const down = height + 0.1 * (0.5 - share) * wind + 0.06 * wave(share, lane.phase, 1.5)
      const angle = wind * 0.3 + 0.3 * wave(share, lane.phase + 0.2, 2.5)
      const x = wrapAcross(across) * size.width
      context.globalAlpha = appear(share, 0.08) * clearOf(faces, x, down * size.height)
      printTurned(context, stamps(lane.near), x, down * size.height, angle, 1)
    })
  }
}

export function createBubbles({ size, travel, brush }: Air, share: number, random: Random): Layer {
  const lanes = layLanes(random, 52 * share, (near) => 0.5 + 0.8 * near, 2.2)
  const reach = Math.min(size.width, size.height)
  const rim = brush.tint('#e9fcff')
  const stamps = stampSizes(8, (near) =>
    drawStamp(Math.max(2, reach * (0.005 + 0.026 * near)), (context) => {
      const body = context.createRadialGradient(0, 0, 0.3, 0, 0, 0.92)
      context.fillStyle = withFade(body, rim, [0, 0.02], [0.75, 0.12], [1, 0.42])
      context.strokeStyle = withAlpha(rim, 0.75)
      context.lineWidth = 0.09
      context.beginPath()
      context.arc(0, 0, 0.9, 0, Math.PI * 2)
      context.fill()
      context.stroke()
      context.lineCap = 'round'
      context.lineWidth = 0.16
      context.strokeStyle = withAlpha(brush.tint('#ffffff'), 0.95)
      context.beginPath()
      context.arc(0, 0, 0.62, Math.PI * 1.12, Math.PI * 1.42)
      context.stroke()
      context.lineWidth = 0.1
      context.strokeStyle = withAlpha(brush.tint('#ffffff'), 0.45)
      context.beginPath()
      context.arc(0, 0, 0.66, Math.PI * 0.15, Math.PI * 0.4)
      context.stroke()
    }),
  )
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const wobble = (0.004 + 0.012 * lane.near) * wave(share, lane.phase, 4)
      const across = lane.x + wobble + alongPath(lane, travel * lane.near) * share
      const stamp = stamps(lane.near)
      context.globalAlpha = 0.6 + 0.4 * lane.near
      const squeeze = 1 + 0.09 * wave(share, lane.phase + 0.25, 8)
      const width = stamp.width * squeeze
      const height = stamp.height / squeeze
      const x = wrapAcross(across) * size.width
      const y = (1.06 - share * 1.12) * size.height
      context.drawImage(stamp, x - width / 2, y - height / 2, width, height)
    })
    context.globalAlpha = 1
  }
}
