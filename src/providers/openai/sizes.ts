// Chooses the size to request for a task's aspect ratio.

import type { JsonObject } from '../../lib/json.ts'
import type { AspectRatio } from '../../domain/tasks/catalog.ts'
import type { Shapes } from './dialects.ts'

/** A size in pixels such as `1536x1024`, or an aspect ratio such as `16:9`. */
export const shapeForm = /^[1-9]\d{0,4}[x:][1-9]\d{0,4}$/

const shapesOfModels: readonly (readonly [model: RegExp, shapes: Shapes])[] = [
  // LiteLLM puts a provider's name before the model's name.
  [/(^|\/)(gpt-image-1|chatgpt-image)/, ['1024x1024', '1536x1024', '1024x1536']],
  [/(^|\/)sora-/, ['1280x720', '720x1280']],
]

/** OpenAI requires sides that are multiples of 16 pixels, and diffusion models require multiples of 8. */
const sideMultiple = 16

/** The greatest ratio of the longer side to the shorter side that gpt-image-2 accepts. */
const ratioMax = 3

/** Uses the route's shapes if there are any, otherwise the model's own shapes, otherwise the dialect's `shapes`. */
export function shapeFor(
  aspectRatio: AspectRatio,
  model: string | null,
  routeShapes: readonly string[],
  shapes: Shapes,
): string {
  if (routeShapes.length > 0) return nearestShape(aspectRatio, routeShapes)
  const own = shapesOfModels.find(([form]) => model !== null && form.test(model))?.[1] ?? shapes
  return typeof own === 'number' ? computedSize(ratioOf(aspectRatio), own) : nearestShape(aspectRatio, own)
}

export function shapeFields(shape: string, hasSides: boolean): JsonObject {
  if (shape.includes(':')) return { aspect_ratio: shape }
  if (!hasSides) return { size: shape }
  const [width, height] = sidesOf(shape)
  return { width, height }
}

/** Returns a size with a total of about `pixels` pixels. */
function computedSize(wanted: number, pixels: number): string {
  const ratio = Math.min(Math.max(wanted, 1 / ratioMax), ratioMax)
  const side = (length: number) => Math.round(length / sideMultiple) * sideMultiple
  return `${side(Math.sqrt(pixels * ratio))}x${side(Math.sqrt(pixels / ratio))}`
}

/**
 * Compares logarithms so that twice the requested ratio and half of it are equally far off. If several shapes are
 * equally far off, returns the first one.
 */
function nearestShape(aspectRatio: AspectRatio, shapes: readonly string[]): string {
  const ratio = ratioOf(aspectRatio)
  const distance = (shape: string) => Math.abs(Math.log(ratioOf(shape) / ratio))
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best))
}

function ratioOf(shape: string): number {
  const [width, height] = sidesOf(shape)
  return width / height
}

function sidesOf(shape: string): readonly [width: number, height: number] {
  const [width, height] = shape.split(/[x:]/)
  return [Number(width), Number(height)]
}
