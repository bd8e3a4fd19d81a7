// The first thing a person sees: where the service is and, on the very first start, how to make the first picture.

import { styleText } from 'node:util'

interface Served {
  readonly url: string
  readonly firstKey: string | null
  readonly firstLink: string | null
}

/** Plain text where the output is not a terminal. Key and link are shown this once. */
export function greeting({ url, firstKey, firstLink }: Served): string {
  const parts = [
    `${bold('Mutoscope')} serves on ${bold(url)}`,
    ...(firstLink === null ? [] : [invitation(firstLink)]),
    ...(firstKey === null ? [] : [firstSteps(url, firstKey)]),
  ]
  return `\n${parts.join('\n\n')}\n\n`
}

function invitation(link: string): string {
  return `Open this once to choose your password; it makes you the operator, and works for 7 days or until the next start:

  ${bold(link)}`
}

function firstSteps(url: string, key: string): string {
  return `Your API key, shown this once:

  ${bold(key)}

Ask for a picture, then wait for it (put in its task_id); the answer has its address:

  curl -sS ${url}/api/v1/tasks/create -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"model_id":"image-model-a-2","prompt":"A red fox in a snowy forest at sunrise"}'

  curl -sS ${url}/api/v1/tasks/TASK_ID -H 'Authorization: Bearer ${key}' -H 'Prefer: wait=60'`
}

/** `styleText` looks at the terminal, NO_COLOR and FORCE_COLOR by itself. */
function bold(text: string): string {
  return styleText('bold', text, { stream: process.stdout })
}
