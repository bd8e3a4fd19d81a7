// Prepares an engine's output for the client: removes metadata, then checks that the file can be decoded and shows a
// usable picture or video. The client pays only if the output passes.

import { freeBuffer } from '../../lib/process/free-buffer.ts'
import type { OutputChecks } from '../../domain/files/output-checks.ts'
import { isImage } from '../../domain/files/media-types.ts'
import type { VideoMediaType } from '../../domain/files/media-types.ts'
import type { AspectRatio, ModelKind } from '../../domain/tasks/catalog.ts'
import { identify, unreadableAfter } from '../inspect/inspect.ts'
import type { InspectedFile, Inspection } from '../inspect/inspect.ts'
import { decodeSmall, openMeasured } from '../inspect/measure-image.ts'
import { measureMp4 } from '../inspect/measure-mp4.ts'
import { measureWebm } from '../inspect/measure-webm.ts'
import { Unreadable } from '../inspect/measures.ts'
import type { Measures } from '../inspect/measures.ts'
import { signatureBytes } from '../inspect/sniff.ts'
import { stripImage, stripVideo } from '../metadata/strip-metadata.ts'
import { checkMp4Samples } from './mp4-samples.ts'
import { measureFile, measureImageBytes, readHead, replaceImage, withImage } from '../inspect/image-bytes.ts'
import { areFrozen, isBlank, sampleSide } from './picture.ts'
import type { Sample } from './picture.ts'
import { sampleVideo } from './sample-video.ts'
import { hasShape } from './shape.ts'
import { checkWebmBlocks } from './webm-blocks.ts'

export interface OutputRequirements {
  readonly kind: ModelKind
  /** Null if any shape is accepted. */
  readonly aspectRatio: AspectRatio | null
  readonly checks: OutputChecks
  /** If null, videos are checked without decoding them. */
  readonly ffmpegPath: string | null
}

/**
 * Removes metadata from the file in place. The result describes the file after the removal. An output that fails a
 * check counts as unreadable. Rejects only if the disk fails or no process can be started.
 */
export async function prepareOutput(path: string, required: OutputRequirements): Promise<Inspection> {
  try {
    return await (required.kind === 'image' ? prepareImage(path, required) : prepareVideo(path, required))
  } catch (error) {
    return unreadableAfter(error)
  }
}

/** Reads the file only once, because each access to a small image takes a tenth as long as decoding. */
function prepareImage(path: string, required: OutputRequirements): Promise<InspectedFile> {
  return withImage(path, async (original) => {
    const mediaType = identify(original)
    if (!isImage(mediaType)) throw new Unreadable(`is ${mediaType}, not an image`)
    const image = stripImage(original, mediaType)
    try {
      const { image: decodable, measures } = await openMeasured(image, mediaType)
      check(measures, required.checks.decode ? [await decodeSmall(decodable, sampleSide)] : [], required)
      if (image !== original) replaceImage(path, image)
      return { kind: 'readable', mediaType, ...measureImageBytes(image), ...measures }
    } finally {
      if (image !== original) freeBuffer(image)
    }
  })
}

async function prepareVideo(path: string, required: OutputRequirements): Promise<InspectedFile> {
  const mediaType = identify(readHead(path, signatureBytes))
  if (isImage(mediaType)) throw new Unreadable(`is ${mediaType}, not a video`)
  stripVideo(path, mediaType)
  const { measures, samples } = await lookAtVideo(path, mediaType, required)
  check(measures, samples, required)
  return { kind: 'readable', mediaType, ...measureFile(path), ...measures }
}

interface Look {
  readonly measures: Measures
  /** Three samples if the video was decoded, otherwise none. */
  readonly samples: readonly Sample[]
}

async function lookAtVideo(
  path: string,
  mediaType: VideoMediaType,
  { checks, ffmpegPath }: OutputRequirements,
): Promise<Look> {
  const isMp4 = mediaType === 'video/mp4'
  const measures = await (isMp4 ? measureMp4(path) : measureWebm(path))
  if (!checks.decode) return { measures, samples: [] }
  await (isMp4 ? checkMp4Samples(path) : checkWebmBlocks(path))
  if (ffmpegPath === null) return { measures, samples: [] }
  return { measures, samples: await sampleVideo(ffmpegPath, path, mediaType, measures.durationMs ?? 0) }
}

function check({ width, height }: Measures, samples: readonly Sample[], required: OutputRequirements): void {
  const { kind, aspectRatio, checks } = required
  if (checks.shape && aspectRatio !== null && !hasShape(width, height, aspectRatio))
    throw new Unreadable(`measures ${width} × ${height}, although ${aspectRatio} was requested`)
  if (samples.length === 0) return
  if (checks.blank && samples.every(isBlank))
    throw new Unreadable('is completely transparent, black, or a single color')
  if (checks.frozen && kind === 'video' && areFrozen(samples))
    throw new Unreadable('is a video in which nothing moves')
}
