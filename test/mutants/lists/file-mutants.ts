// Mutants of the code for inputs and outputs.

import type { Mutant } from '../mutant.ts'

const inputs = ['test/simulation/kept-inputs.test.ts']
const outputs = ['test/simulation/bad-outputs.test.ts']
const videos = ['test/outputs/checks-of-videos.test.ts']

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
]
