import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCameraPath } from './camera-path.ts'
import type { CameraPath } from './camera-path.ts'
import { frameCount } from '../film.ts'
import { cameraMoves } from '../../words/intent.ts'
import type { Shot } from '../../plan/scene.ts'

const size = { width: 1280, height: 720 }
const turn = 0.62

function cameraOf(move: Shot['move'], pace: Shot['pace'] = 'normal'): CameraPath {
  return createCameraPath({ size, shot: { move, pace, travel: 0 }, items: [] })
}

function offsetsOf(camera: CameraPath, depth: number) {
  return Array.from({ length: frameCount + 1 }, (_, frame) => ({
    ...camera.offsetOf(depth, frame / frameCount),
    zoom: camera.zoomOf(frame / frameCount),
  }))
}

for (const move of cameraMoves) {
  test(`${move} returns to its start and never jumps between two frames`, () => {
    const offsets = offsetsOf(cameraOf(move, 'fast'), 1)
    for (const [at, { across, down, zoom }] of offsets.entries()) {
      const next = offsets[(at + 1) % frameCount]
      assert.ok(next !== undefined)
      assert.ok(Math.abs(next.across - across) < size.width * 0.012)
      assert.ok(Math.abs(next.down - down) < size.height * 0.012)
      assert.ok(Math.abs(next.zoom - zoom) < 0.022)
    }
  })

  test(`${move} stays within its reach and always fills the frame`, () => {
    const camera = cameraOf(move, 'fast')
    for (const { across, down, zoom } of offsetsOf(camera, 1)) {
      assert.ok(Math.abs(across) <= camera.reachAcross + 1e-9)
      assert.ok(Math.abs(down) <= camera.reachDown + 1e-9)
      assert.ok(zoom >= 1 && (camera.isZooming || zoom === 1))
    }
  })
}

test('near layers move faster than distant layers, and an infinitely distant layer does not move', () => {
  const camera = cameraOf('pan-left')
  const way = (depth: number) => camera.offsetOf(depth, turn).across - camera.offsetOf(depth, 0).across
  assert.ok(way(1) > way(0.5) && way(0.5) > way(0.1) && way(0.1) > way(0))
  assert.equal(way(0), 0)
})

test('the land moves right when the camera pans left, and down when the camera tilts up', () => {
  const way = (move: Shot['move']) => {
    const camera = cameraOf(move)
    const [from, to] = [camera.offsetOf(1, 0), camera.offsetOf(1, turn)]
    return [Math.sign(Math.round(to.across - from.across)), Math.sign(Math.round(to.down - from.down))]
  }
  assert.deepEqual(way('pan-left'), [1, 0])
  assert.deepEqual(way('pan-right'), [-1, 0])
  assert.deepEqual(way('tilt-up'), [0, 1])
  assert.deepEqual(way('tilt-down'), [0, -1])
})

test('zooming in begins wide, zooming out ends wide, and a slow camera covers less distance than a fast one', () => {
  assert.equal(cameraOf('zoom-in').zoomOf(0), 1)
  assert.equal(cameraOf('zoom-out').zoomOf(turn), 1)
  const grown = (['slow', 'normal', 'fast'] as const).map((pace) => cameraOf('zoom-in', pace).zoomOf(turn))
  assert.deepEqual(
    grown,
    grown.toSorted((a, b) => a - b),
  )
  assert.ok((grown[0] ?? 0) > 1.15)
})
