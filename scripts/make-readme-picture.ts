// Draws the picture of the README into docs/images, with the storyboard engine as the service runs it: `node scripts/make-readme-picture.ts`.

import path from 'node:path'
import sharp from 'sharp'
import { openDrawingRoom } from './sheet/draw.ts'

const folder = path.resolve(import.meta.dirname, '../docs/images')
await using room = await openDrawingRoom('readme')
const picture = await room.draw('image', { prompt: 'a fox by mushrooms at sunset', ratio: '16:9' }, [])
await sharp(picture).webp({ quality: 86 }).toFile(path.join(folder, 'fox-by-mushrooms-at-sunset.webp'))
