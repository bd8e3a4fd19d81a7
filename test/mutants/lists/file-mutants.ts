// Mutants of the code for inputs and outputs.

import type { Mutant } from '../mutant.ts'

const inputs = ['test/simulation/kept-inputs.test.ts']
const outputs = ['test/simulation/bad-outputs.test.ts']
const videos = ['test/outputs/checks-of-videos.test.ts']
const limits = ['src/files/inspect/inspect.test.ts']

export const fileMutants: readonly Mutant[] = [
  {
    breaks: 'a task that returns to the queue loses its inputs',
    file: 'src/worker/run-task.ts',
    from: 'await keptInputs.keep(held.claimed.task.id, run.inputs)',
    to: '',
    tests: inputs,
  },
  {
    breaks: 'all stored inputs are removed, even within the size limit',
    file: 'src/worker/kept-inputs.ts',
    from: 'if (this.#bytes <= this.#limits.bytesMax) return',
    to: '',
    tests: inputs,
  },
  {
    breaks: 'a paid engine always gets another attempt after an unusable output',
    file: 'src/worker/run-task.ts',
    from: `work.provider.capabilities.isFree || work.route.retriesBadOutputs ? 'anywhere' : 'no'`,
    to: `'anywhere'`,
    tests: outputs,
  },
  {
    breaks: 'an output is stored with its metadata',
    file: 'src/files/outputs/prepare-output.ts',
    from: 'stripImage(original, mediaType)',
    to: 'original',
    tests: outputs,
  },
  {
    breaks: 'the files behind a crashing file are blamed instead of the crashing file',
    file: 'src/files/inspector/inspector-process.ts',
    from: `place === 0 ? 'crashed' : 'not-begun'`,
    to: `place === 0 ? 'not-begun' : 'crashed'`,
    tests: ['test/hostile/inspector.test.ts'],
  },
  {
    breaks: 'an edited image must have the requested shape',
    file: 'src/worker/store-output.ts',
    from: 'request.imageUrls.length > 0 ? null : request.aspectRatio',
    to: 'request.aspectRatio',
    tests: outputs,
  },
  {
    breaks: 'a video with a single blank frame is refused',
    file: 'src/files/outputs/prepare-output.ts',
    from: 'samples.every(isBlank)',
    to: 'samples.some(isBlank)',
    tests: videos,
  },
  {
    breaks: 'the samples of a video may be outside its media data',
    file: 'src/files/outputs/mp4-samples.ts',
    from: 'if (!isWithin)',
    to: 'if (media.length === 0)',
    tests: videos,
  },
  {
    breaks: 'other users can read the database',
    file: 'src/main.ts',
    from: 'process.umask(0o077)',
    to: '',
    tests: ['test/cli/file-modes.test.ts'],
  },
  {
    breaks: 'limits: an image with any number of pixels is decoded',
    file: 'src/files/inspect/open-image.ts',
    from: 'limitInputPixels: imagePixelsMax',
    to: 'limitInputPixels: false',
    tests: limits,
  },
  {
    breaks: 'limits: an image may have sides of any length',
    file: 'src/files/inspect/measure-image.ts',
    from: 'if (Math.max(width, height) > imageSideMax)',
    to: 'if (Math.max(width, height) === 0)',
    tests: limits,
  },
  {
    breaks: 'limits: a JPEG with any number of scans is decoded',
    file: 'src/files/inspect/measure-image.ts',
    from: 'if (scans > scansMax) throw',
    to: 'if (scans < 0) throw',
    tests: ['test/hostile/uploads.test.ts'],
  },
  {
    breaks: 'doctor: files that other users can read are not reported',
    file: 'src/installation/doctor/check-privacy.ts',
    from: 'if (open.length === 0) return',
    to: 'if (open.length >= 0) return',
    tests: ['test/cli/file-modes.test.ts'],
  },
  {
    breaks: 'doctor: only files that other users can change are reported, not files that they can read',
    file: 'src/installation/doctor/check-privacy.ts',
    from: 'mode & 0o077',
    to: 'mode & 0o022',
    tests: ['test/cli/file-modes.test.ts'],
  },
  {
    breaks: 'doctor: files in a folder that only its owner can read are reported',
    file: 'src/installation/doctor/check-privacy.ts',
    from: 'isOpen(dataFolder) ?',
    to: 'dataFolder !== "" ?',
    tests: ['test/cli/file-modes.test.ts'],
  },
  {
    breaks: 'uploads: the image of an account that holds as many as it may is received and decoded',
    file: 'src/http/shared/uploads.ts',
    from: 'if (!hasRoom(held, bytesMin, limits)) throw limitReached(limits)',
    to: '',
    tests: ['test/hostile/uploads.test.ts'],
  },
  {
    breaks: 'uploads: the uploads of one account are read as fast as they arrive',
    file: 'src/http/shared/uploads.ts',
    from: 'if (pauseMs > 0) await sleep(pauseMs)',
    to: '',
    tests: ['test/hostile/uploads.test.ts'],
  },
  {
    breaks: 'the bytes of inspected images stay in memory',
    file: 'src/files/inspect/image-bytes.ts',
    from: 'freeBuffer(bytes)',
    to: '',
    tests: ['src/files/inspect/image-bytes.test.ts'],
  },
]
