// Snow: swaying flakes that are fine far away, and large and soft near the camera.

import { mix } from '../../lib/color.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import type { Air } from './air.ts'
import { alongPath, followLane, layLanes, wrapAcross } from './lane.ts'
import { print, stampSizes } from './stamp.ts'

export function createSnow(air: Air, share: number, random: Random): Layer {
  const { width, height } = air.size
  const lanes = layLanes(random, 136 * share, (near) => 0.34 + 0.9 * near, 1.35)
  const color = mix('#ffffff', air.palette.shade, air.palette.shadeShare * 0.1)
  const radius = (near: number) => Math.max(1, height * (0.0026 + 0.0058 * near + 0.006 * near ** 7))
  const stamps = stampSizes(10, (near) =>
    air.brush.spot(radius(near) * 1.25, color, near > 0.85 ? 0.1 : 0.45),
  )
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const blown = air.wind * 0.05 + alongPath(lane, air.wind * 0.03 + air.travel * lane.near)
      const sway = (0.006 + 0.012 * lane.near) * wave(share, lane.phase, 3)
      const across = wrapAcross(lane.x + blown * share + sway)
      const alpha = 0.55 + 0.45 * lane.near - 0.45 * lane.near ** 6
      print(context, stamps(lane.near), across * width, (share * 1.08 - 0.04) * height, alpha)
    })
  }
}
