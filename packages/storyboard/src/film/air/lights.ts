// Fireflies that wander and blink, sparkles, and embers that rise and go out.

import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import { clearOf } from './air.ts'
import type { Air } from './air.ts'
import { drawStamp, print, spot, stampSizes } from './stamp.ts'
import { alongPath, appear, followLane, layLanes, wrapAcross } from './lane.ts'

export function createFireflies(
  { size, travel, brush, floor, faces }: Air,
  share: number,
  random: Random,
): Layer {
  const lanes = layLanes(random, 36 * share, () => 1, 1.4)
  const reach = Math.min(size.width, size.height)
  const stamps = stampSizes(5, (near) =>
    brush.glow(Math.max(3, reach * (0.018 + 0.038 * near)), '#e3f26a', '#fffbd0'),
  )
  const top = floor.topY / size.height - 0.34
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const wander = 0.02 + 0.03 * lane.near
      const across =
        lane.x +
        wander * (wave(share, lane.phase) + 0.5 * wave(share, lane.phase * 3, 2)) +
        alongPath(lane, travel * lane.near) * (share - 0.5)
      const down = 0.98 - ((lane.y * 5.7 + lane.phase) % 1) ** 1.5 * (0.98 - top)
      const risen = wander * 0.8 * (wave(share, lane.phase + 0.25, 1.5) + 0.4 * wave(share, lane.x, 2.5))
      // The exponent makes a firefly's flashes shorter than the dark times between them.
      const pulse = (0.5 + 0.5 * wave(share, lane.phase, 2.5)) ** 1.7
      const [x, y] = [wrapAcross(across) * size.width, (down + risen) * size.height]
      const alpha = appear(share, 0.12) * pulse * clearOf(faces, x, y)
      print(context, stamps(lane.near), x, y, alpha)
    })
  }
}

export function createSparkles({ size, travel, brush }: Air, share: number, random: Random): Layer {
  const lanes = layLanes(random, 60 * share, () => 1, 1.7)
  const reach = Math.min(size.width, size.height)
  const looks = (['#ffffff', '#ffe48a', '#ffc6ea', '#fff3c9'] as const).map((color) =>
    stampSizes(5, (near) =>
      drawStamp(Math.max(2.5, reach * (0.01 + 0.032 * near)), (context) => {
        if (!brush.isPen) spot(context, 0.7, brush.tint(color), 0, 0.55)
        context.fillStyle = brush.tint(color)
        context.beginPath()
        for (let point = 0; point < 8; point++) {
          const angle = (point * Math.PI) / 4
          const long = point % 2 === 0 ? 1 : 0.13
          context.lineTo(Math.sin(angle) * long, -Math.cos(angle) * long)
        }
        context.fill()
      }),
    ),
  )
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const stamp = looks[Math.floor(lane.phase * 7919) % looks.length]?.(lane.near)
      if (stamp === undefined) return
      const across = lane.x + 0.012 * wave(share, lane.phase) + travel * lane.near * (share - 0.5)
      const down = ((lane.y * 3.7 + lane.phase) % 1) - 0.05 * share
      const alpha = appear(share, 0.5) ** 1.4
      print(context, stamp, wrapAcross(across) * size.width, down * size.height, alpha)
    })
  }
}

export function createEmbers({ size, wind, travel, brush }: Air, share: number, random: Random): Layer {
  const lanes = layLanes(random, 66 * share, (near) => 0.6 + 0.7 * near, 1.5)
  const reach = Math.min(size.width, size.height)
  const sizes = (heart: '#fff0b0' | '#ffb347', color: '#ff8a24' | '#e8481c') =>
    stampSizes(4, (near) => brush.glow(Math.max(2.5, reach * (0.009 + 0.022 * near)), color, heart))
  const hot = sizes('#fff0b0', '#ff8a24')
  const dying = sizes('#ffb347', '#e8481c')
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const risen = (0.35 + 0.75 * ((lane.phase * 13.7) % 1)) * share ** 0.85
      const curl = (0.01 + 0.05 * share) * wave(share, lane.phase, 2.5)
      const blown = 0.12 * wind * share * share + alongPath(lane, travel * lane.near) * share
      const across = wrapAcross(lane.x + curl + blown)
      const flicker = 0.72 + 0.28 * wave(share, lane.x, 17)
      const alpha = Math.min(1, share * 12, (1 - share) * 1.6) * flicker
      const stamp = (share < 0.45 ? hot : dying)(lane.near)
      print(context, stamp, across * size.width, (1.03 - risen) * size.height, alpha)
    })
  }
}
