import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movingPartsOf } from './moving-parts.ts'
import { createRidge } from '../plan/land/ridge.ts'
import type { Actor, Band, Item, Scene } from '../plan/scene.ts'
import { Random } from '../lib/random.ts'

const ridge = createRidge({ baseY: 500, amplitude: 20, wavelength: 400, roughness: 0 }, new Random('land'))
const near: Band = { kind: 'band', surface: 'grass', ridge, topY: 480, lowY: 520, depth: 0.66, name: 'near' }
const tree: Actor = {
  kind: 'actor',
  sprite: 'evergreen-tree',
  word: null,
  color: null,
  x: 300,
  y: 520,
  size: 120,
  depth: 0.67,
  isMirrored: false,
  heading: 'left',
  dress: 'plain',
  motion: 'still',
  phase: 0,
  isGrounded: true,
  opacity: 1,
}
const fox: Actor = { ...tree, sprite: 'fox-walking', word: 'fox', motion: 'walk', depth: 0.9, size: 300 }
const bird: Actor = { ...tree, sprite: 'bird', word: 'bird', motion: 'fly', isGrounded: false, depth: 0.7 }
const branch: Actor = { ...tree, sprite: 'branch', isGrounded: false, depth: 1.1 }

function sceneOf(items: readonly Item[], travel = 0): Pick<Scene, 'items' | 'size' | 'shot'> {
  return { items, size: { width: 1280, height: 720 }, shot: { move: 'drift', pace: 'normal', travel } }
}

function sketchOf(items: readonly Item[], travel = 0): readonly string[] {
  return movingPartsOf(sceneOf(items, travel)).map((part) =>
    part.kind === 'actor'
      ? `${part.actor.sprite} by itself at ${part.depth}`
      : `${part.band?.name ?? 'nothing'} with ${part.actors.length} at ${part.depth}`,
  )
}

test('things that stand still on the same land move together with the land', () => {
  assert.deepEqual(sketchOf([near, tree, { ...tree, depth: 0.68 }]), ['near with 2 at 0.66'])
})

test('a thing with its own motion stays between the things behind it and the things in front of it', () => {
  assert.deepEqual(sketchOf([near, tree, fox, tree]), [
    'near with 1 at 0.66',
    'fox-walking by itself at 0.66',
    'near with 1 at 0.66',
  ])
})

test('a thing in the air has its own depth', () => {
  assert.deepEqual(sketchOf([near, bird]), ['near with 0 at 0.66', 'bird by itself at 0.7'])
})

test('the largest trees sway, unless drawing them would take too long', () => {
  const trees = [400, 380, 360, 200, 74, 20].map((size): Actor => ({ ...tree, motion: 'sway', size }))
  const swaying = movingPartsOf(sceneOf([near, ...trees])).flatMap((part) =>
    part.kind === 'actor' ? [part.actor.size] : [],
  )
  assert.deepEqual(swaying, [400, 74])
})

test('if the camera follows a subject, traveling and flying things stay in the frame, and the rest moves past', () => {
  assert.deepEqual(sketchOf([near, { ...tree, motion: 'sway' }, bird, fox, branch], 1.3), [
    'near with 1 at 0.66',
    'bird by itself at 0.7',
    'fox-walking by itself at 0.66',
    'nothing with 1 at 1.1',
  ])
})
