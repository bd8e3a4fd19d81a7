// The table `ends` states how a task ends if its engine misbehaves. The adapters' tests check every row with the whole
// service.

import type { FailureCode, Phase } from '../../../src/domain/tasks/task.ts'

export interface End {
  readonly phase: Phase
  readonly word: FailureCode | null
  readonly isRefunded: boolean
  /** The number of submissions that arrive at the engine. */
  readonly submits: number
}

/**
 * `comfyui` is a ComfyUI server. `image` and `video` are a hosted service with OpenAI's API, which returns an image in
 * its response to the submission, and creates a video as a job. `ownImage` and `ownVideo` are an operator's own server
 * with the same API. A second submission to such a server costs nothing, so some tasks end differently. `ownImage` and
 * `ownVideo` are present only for these tasks. A string states why the engine cannot misbehave in this way.
 */
interface Row {
  readonly comfyui: End | string
  readonly image: End | string
  readonly video: End | string
  readonly ownImage?: End
  readonly ownVideo?: End
}

export type EngineName = keyof Row

const paid = succeeds()
const paidAfterTwo = succeeds(2)
const unknown = fails('outcome_unknown')
const noOutput = fails('no_output')

/** If the response to a submission is lost, only ComfyUI can be asked about the job. */
const accepted = {
  comfyui: paid,
  image: unknown,
  video: unknown,
  ownImage: paidAfterTwo,
  ownVideo: paidAfterTwo,
}
const notAccepted = { ...accepted, comfyui: paidAfterTwo }
const delayed = { comfyui: paidAfterTwo, image: paidAfterTwo, video: paidAfterTwo }

const noJob = 'An image has no job: the response to the submission contains it.'
const poll = { comfyui: paid, image: noJob, video: paid }
const repeatedIfFree = {
  comfyui: paidAfterTwo,
  image: noJob,
  video: fails('provider_failed'),
  ownVideo: paidAfterTwo,
}
const noStop = 'An image cannot be canceled: the response to the submission contains it.'
const noJudge = 'ComfyUI does not judge the content.'

export const ends = {
  'accepts a submission, then resets the connection': accepted,
  'accepts a submission, then is silent': accepted,
  'accepts a submission, is silent, then restarts': accepted,
  'accepts a submission, then responds with garbage': accepted,
  'accepts a submission, then responds with a page': accepted,
  'resets the connection before it reads a submission': notAccepted,
  'responds with a page from a proxy': notAccepted,
  'responds with 500': notAccepted,
  'responds with 501': notAccepted,
  'responds with 502': notAccepted,
  'responds with 503': notAccepted,
  'responds with 504': notAccepted,
  'responds with 429 and a number of seconds': delayed,
  'responds with 429 and a date': delayed,
  'responds with 503 and a number of seconds': delayed,
  'cannot be reached for a while': { comfyui: paid, image: paid, video: paid },

  'refuses the content': {
    comfyui: noJudge,
    image: fails('content_policy'),
    video: fails('content_policy'),
  },
  'refuses the content in a successful response': {
    comfyui: noJudge,
    image: fails('content_policy'),
    video: fails('content_policy'),
  },
  'refuses the content of a job that it has accepted': {
    comfyui: noJudge,
    image: noJob,
    video: fails('content_policy'),
  },

  'resets a poll': poll,
  'responds to a poll with 401': poll,
  'responds to a poll with 404': poll,
  'responds to a poll with 429': poll,
  'responds to a poll with 500': poll,
  'responds to a poll with 501': poll,
  'responds to a poll with 502': poll,
  'responds to a poll with 503': poll,
  'responds to a poll with 504': poll,
  'responds to a poll with garbage': poll,
  'responds to a poll with a page': poll,
  'reports an unknown status': poll,
  'does not recognize a job for a moment': {
    comfyui:
      'ComfyUI changes its queue and its history together, so a job that is in neither is certainly lost.',
    image: noJob,
    video: paid,
  },
  'loses a job': repeatedIfFree,
  'restarts while a job is running': {
    ...repeatedIfFree,
    image: unknown,
    ownImage: paidAfterTwo,
  },
  'restarts after a job has finished': { ...repeatedIfFree, comfyui: paid },

  'fails once': repeatedIfFree,
  'fails every time': {
    comfyui: fails('provider_failed', 3),
    image: fails('provider_failed'),
    video: fails('provider_failed'),
    ownVideo: fails('provider_failed', 3),
  },
  'runs out of memory': {
    comfyui: paidAfterTwo,
    image: 'These servers do not say why they failed.',
    video: 'These servers do not say why a job failed.',
  },
  "stops a job at someone else's request": { comfyui: paidAfterTwo, image: noJob, video: fails('canceled') },

  'succeeds once without an output': {
    comfyui: paidAfterTwo,
    image: noOutput,
    video: "A finished video always has an output: its URL contains the job's id.",
    ownImage: paidAfterTwo,
  },
  'succeeds every time without an output': {
    comfyui: fails('no_output', 3),
    image: noOutput,
    video: "A finished video always has an output: its URL contains the job's id.",
    ownImage: fails('no_output', 3),
  },
  'has an output only when asked a second time': { comfyui: paid, image: paid, video: paid },
  'has deleted an output': { comfyui: noOutput, image: noOutput, video: noOutput },
  'delivers an output that has expired': { comfyui: noOutput, image: noOutput, video: noOutput },
  'breaks off an output': { comfyui: paid, image: paid, video: paid },
  'sends one byte per second': { comfyui: paid, image: fails('timed_out'), video: paid },
  'delivers a page': { comfyui: paidAfterTwo, image: noOutput, video: noOutput, ownVideo: paidAfterTwo },
  'delivers an output of the other kind': {
    comfyui: paidAfterTwo,
    image: noOutput,
    video: noOutput,
    ownVideo: paidAfterTwo,
  },
  'delivers an SVG': { comfyui: paidAfterTwo, image: noOutput, video: noOutput, ownVideo: paidAfterTwo },
  'redirects an output to a private address': { comfyui: noOutput, image: noOutput, video: noOutput },

  'finishes a job that was canceled at the deadline': {
    comfyui: fails('timed_out'),
    image: fails('timed_out'),
    video: "OpenAI's API cannot cancel a job.",
    ownVideo: fails('timed_out'),
  },
  'stops a job that its client has canceled': {
    comfyui: fails('canceled'),
    image: noStop,
    video: "OpenAI's API cannot cancel a job.",
    ownVideo: fails('canceled'),
  },
  'finishes a job that its client has canceled': {
    comfyui: paid,
    image: noStop,
    video: "OpenAI's API cannot cancel a job.",
    ownVideo: paid,
  },
  'calls before it responds': {
    comfyui: 'ComfyUI makes no calls.',
    image: 'These servers are given no URL to call.',
    video: 'These servers are given no URL to call.',
  },
  'is impersonated by a forged call': { comfyui: paid, image: paid, video: paid },
} as const satisfies Readonly<Record<string, Row>>

export type Misbehaviour = keyof typeof ends

export const misbehaviours = Object.keys(ends) as readonly Misbehaviour[]

export function endOf(misbehaviour: Misbehaviour, engine: EngineName): End | string | undefined {
  const row: Row = ends[misbehaviour]
  return row[engine]
}

function succeeds(submits = 1): End {
  return { phase: 'succeeded', word: null, isRefunded: false, submits }
}

function fails(word: FailureCode, submits = 1): End {
  return { phase: 'failed', word, isRefunded: true, submits }
}
