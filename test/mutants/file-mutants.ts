// Mutants of inputs and outputs: what is fetched again, what counts as a success, and what remains in a stored file.

import type { Mutant } from './mutant.ts'

const inputs = ['test/simulation/kept-inputs.test.ts']
const outputs = ['test/simulation/bad-outputs.test.ts']
const videos = ['test/outputs/checks-of-videos.test.ts']

export const fileMutants: readonly Mutant[] = [
  {
    breaks: 'the inputs of a task that returns to the queue are kept',
    file: 'src/worker/run-task.ts',
    from: 'await keptInputs.keep(held.claimed.task.id, run.inputs)',
    to: '',
    tests: inputs,
  },
  {
    breaks: 'kept inputs are removed in the order in which they were returned',
    file: 'src/worker/kept-inputs.ts',
    from: 'if (this.#bytes <= this.#limits.bytesMax) return',
    to: '',
    tests: inputs,
  },
  {
    breaks: 'an output that cannot be used is an attempt that failed',
    file: 'src/worker/run-task.ts',
    from: `work.provider.capabilities.isFree || work.route.retriesBadOutputs ? 'anywhere' : 'no'`,
    to: `'anywhere'`,
    tests: outputs,
  },
  {
    breaks: 'metadata is removed before the output is stored',
    file: 'src/files/outputs/prepare-output.ts',
    from: 'await stripMetadata(path, mediaType)',
    to: '',
    tests: outputs,
  },
  {
    breaks: 'the shape of an edited image is up to the engine',
    file: 'src/worker/store-output.ts',
    from: 'request.imageUrls.length > 0 ? null : request.aspectRatio',
    to: 'request.aspectRatio',
    tests: outputs,
  },
  {
    breaks: 'a video is blank only if all of its pictures are',
    file: 'src/files/outputs/prepare-output.ts',
    from: 'samples.every(isBlank)',
    to: 'samples.some(isBlank)',
    tests: videos,
  },
  {
    breaks: 'the samples of a video lie in its media data',
    file: 'src/files/outputs/mp4-samples.ts',
    from: 'if (!isWithin)',
    to: 'if (media.length === 0)',
    tests: videos,
  },
]
