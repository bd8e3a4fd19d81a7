// Prepares an engine's output for its owner: removes metadata, then checks that the file can be decoded and shows a usable picture
// or video. The client pays only for an output that passes.

import { unreachable } from '../../lib/assert.ts'
import type { OutputChecks } from '../../domain/files/output-checks.ts'
import type { MediaType } from '../../domain/files/media-types.ts'
import type { AspectRatio, ModelKind } from '../../domain/tasks/catalog.ts'
import { identify, unreadableAfter } from '../inspect/inspect.ts'
import type { Inspection } from '../inspect/inspect.ts'
import { decodeSmall, openMeasured } from '../inspect/measure-image.ts'
import { measureMp4 } from '../inspect/measure-mp4.ts'
import { measureWebm } from '../inspect/measure-webm.ts'
import { Unreadable } from '../inspect/measures.ts'
import type { Measures } from '../inspect/measures.ts'
import { signatureBytes } from '../inspect/sniff.ts'
import { stripMetadata } from '../metadata/strip-metadata.ts'
import { checkMp4Samples } from './mp4-samples.ts'
import { measureBytes, readHead, readImage } from './output-bytes.ts'
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
  /** Null if there is no ffmpeg, in which case only the structure of a video is checked. */
  readonly ffmpegPath: string | null
}

/**
 * Changes the file. The result describes the file without its metadata. An output that fails a check is unreadable. Rejects only if
 * the disk fails or ffmpeg cannot be started.
 */
export async function prepareOutput(path: string, required: OutputRequirements): Promise<Inspection> {
  try {
    const mediaType = identify(readHead(path, signatureBytes))
    if (!mediaType.startsWith(`${required.kind}/`)) throw new Unreadable(`is ${mediaType}`)
    stripMetadata(path, mediaType)
    const { measures, samples } = await look(path, mediaType, required)
    check(measures, samples, required)
    return { kind: 'readable', mediaType, ...measureBytes(path), ...measures }
  } catch (error) {
    return unreadableAfter(error)
  }
}

interface Look {
  readonly measures: Measures
  /** One sample for an image, three for a video, none if the file was not decoded. */
  readonly samples: readonly Sample[]
}

function look(path: string, mediaType: MediaType, required: OutputRequirements): Promise<Look> {
  switch (mediaType) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/webp':
      return lookAtImage(path, mediaType, required)
    case 'video/mp4':
    case 'video/webm':
      return lookAtVideo(path, mediaType, required)
    default:
      return unreachable(mediaType)
  }
}

async function lookAtImage(
  path: string,
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp',
  { checks }: OutputRequirements,
): Promise<Look> {
  const { image, measures } = await openMeasured(readImage(path), mediaType)
  return { measures, samples: checks.decode ? [await decodeSmall(image, sampleSide)] : [] }
}

async function lookAtVideo(
  path: string,
  mediaType: 'video/mp4' | 'video/webm',
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
  if (checks.blank && samples.every(isBlank)) throw new Unreadable('is transparent, black or a single colour')
  if (checks.frozen && kind === 'video' && areFrozen(samples))
    throw new Unreadable('is a video that does not move')
}
