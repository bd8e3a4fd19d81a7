// The text that `serve` prints at startup.

import { styleText } from 'node:util'

interface Served {
  readonly url: string
  readonly firstKey: string | null
  readonly firstLink: string | null
}

/** The key and the link are shown nowhere else. */
export function greeting({ url, firstKey, firstLink }: Served): string {
  const parts = [
    `${bold('Mutoscope')} is running at ${bold(url)}`,
    ...(firstLink === null ? [] : [invitation(firstLink)]),
    ...(firstKey === null ? [] : [firstSteps(url, firstKey)]),
  ]
  return `\n${parts.join('\n\n')}\n\n`
}

function invitation(link: string): string {
  return `To set the password of the first account, open the link below. The link works once, and expires after 7 days or at the next start.

  ${bold(link)}`
}

function firstSteps(url: string, key: string): string {
  return `Your API key, shown only once:

  ${bold(key)}

To create an image, run the first command below. To wait for the image, run the second command with the task_id from the response instead of TASK_ID. The last response contains the image's URL.

  curl -sS ${url}/api/v1/tasks/create -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"model_id":"image-model-a-2","prompt":"A red fox in a snowy forest at sunrise"}'

  curl -sS ${url}/api/v1/tasks/TASK_ID -H 'Authorization: Bearer ${key}' -H 'Prefer: wait=60'`
}

function bold(text: string): string {
  return styleText('bold', text, { stream: process.stdout })
}
