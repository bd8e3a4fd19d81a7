// Edits that change the sharpness: blur, a soft background behind a sharp subject, a dreamy glow, and sharpening.

import type { Canvas } from '@napi-rs/canvas'
import type { Edits } from './edit.ts'
import { brightnessMapOf, softenBrightness } from '../pixels/brightness.ts'
import { copyOf, changePixels } from '../pixels/change-pixels.ts'
import { soften } from '../pixels/soften.ts'
import { subjectMaskOf } from '../pixels/subject.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const focuses = {
  'blur background': blurBackground,
  blur: (picture) => picture.getContext('2d').drawImage(soften(picture, shorterSide(picture) * 0.012), 0, 0),
  dream(picture) {
    const soft = soften(picture, shorterSide(picture) * 0.022)
    const context = picture.getContext('2d')
    context.globalCompositeOperation = 'screen'
    context.globalAlpha = 0.42
    context.drawImage(soft, 0, 0)
    context.globalCompositeOperation = 'soft-light'
    context.drawImage(soft, 0, 0)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
  },
  sharpen: sharpen,
} satisfies Edits

function blurBackground(picture: Canvas): void {
  const sharp = copyOf(picture)
  const mask = subjectMaskOf(picture)
  const inner = sharp.getContext('2d')
  inner.globalCompositeOperation = 'destination-in'
  inner.drawImage(mask, 0, 0)
  const context = picture.getContext('2d')
  context.drawImage(soften(picture, shorterSide(picture) * 0.016), 0, 0)
  context.drawImage(sharp, 0, 0)
}

function sharpen(picture: Canvas): void {
  const brightness = brightnessMapOf(picture)
  const radius = Math.max(1, shorterSide(picture) / 500)
  const soft = softenBrightness(brightness, picture, radius)
  const { width } = picture
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    const edge = ((brightness[at] ?? 0) - (soft[at] ?? 0)) * 0.9
    pixel.red += edge
    pixel.green += edge
    pixel.blue += edge
  })
}
