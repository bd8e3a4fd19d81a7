// `node packages/storyboard/scripts/make-readme-picture.ts` draws the picture for the project's README.

import path from 'node:path'
import sharp from 'sharp'
import { openStudio } from '../studio/studio.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/images')
await using studio = await openStudio()
const picture = await studio.draw({
  kind: 'image',
  prompt: 'a fox by mushrooms at sunset',
  seed: 'readme',
  aspectRatio: '16:9',
})
await sharp(picture).webp({ quality: 86 }).toFile(path.join(folder, 'fox-by-mushrooms-at-sunset.webp'))
