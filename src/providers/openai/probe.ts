// For the `doctor` command: compares a server's list of models (`GET /v1/models`) with our routes.

import type { Finding } from '../provider.ts'
import { detailOf, listOf, objectOf, textOf } from './read-answer.ts'
import type { Answer } from './read-answer.ts'

/** `models` are the models that the routes name. */
export function findingsOf(
  answer: Answer,
  url: URL,
  models: readonly string[],
  apiKey: string | null,
): readonly Finding[] {
  const { status, json } = answer
  if (status === 401 || status === 403)
    return [bad(`${url.origin} does not accept the API key (${detailOf(answer, apiKey)}).`)]
  if (status === 404 || status === 405)
    return [good(`${url.origin} responds, but has no list of models, so nothing else was checked.`)]
  if (status !== 200 || json === null)
    return [bad(`${url.href} returned status ${status} and no list of models. Check base_url.`)]
  const offered = new Set(listOf(json['data']).map((model) => textOf(objectOf(model)?.['id'])))
  return [
    good(`${url.origin} responds and accepts the API key.`),
    ...models.map((model) =>
      offered.has(model)
        ? good(`The server offers the model ${model}.`)
        : bad(`The server's list of models does not contain ${model}.`),
    ),
  ]
}

export function bad(message: string): Finding {
  return { isOk: false, message }
}

function good(message: string): Finding {
  return { isOk: true, message }
}
