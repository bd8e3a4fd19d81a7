// `cors`: whether pages from other origins may call the API.

import type { Section } from './reading/section.ts'

export function readCors(file: Section): boolean {
  return file.flag('cors', {
    default: true,
    about: [
      'Whether pages from other origins may call the API from a browser. It is safe to allow this, because a browser',
      'never sends an API key automatically.',
    ],
  })
}
