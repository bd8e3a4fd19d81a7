// The first thing a person sees: where the service is and, on the very first start, how to make the first picture.

import { styleText } from 'node:util'

/** Plain text where the output is not a terminal. `firstKey` is shown this once. */
export function greeting(service: { readonly url: string; readonly firstKey: string | null }): string {
  const address = `\n${bold('Mutoscope')} serves on ${bold(service.url)}\n`
  return service.firstKey === null
    ? `${address}\n`
    : `${address}\n${firstSteps(service.url, service.firstKey)}\n`
}

function firstSteps(url: string, key: string): string {
  return `Your API key, shown this once:

  ${bold(key)}

Ask for a picture, then wait for it (put in its task_id); the answer has its address:

  curl -sS ${url}/api/v1/tasks/create -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"model_id":"image-model-a-2","prompt":"A red fox in a snowy forest at sunrise"}'

  curl -sS ${url}/api/v1/tasks/TASK_ID -H 'Authorization: Bearer ${key}' -H 'Prefer: wait=60'
`
}

/** `styleText` looks at the terminal, NO_COLOR and FORCE_COLOR by itself. */
function bold(text: string): string {
  return styleText('bold', text, { stream: process.stdout })
}
