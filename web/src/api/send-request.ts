// Sends a request to the API with an API key, as a program would.

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | null
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
}

/** The media types that can be shown as text. Bodies of other types, such as images, are not read. */
const textTypes = /^(?:application\/json|text\/)/

/**
 * Calls `onText` with all the text received so far whenever more text arrives. Rejects if the connection fails or the
 * signal aborts.
 */
export async function sendRequest(
  { method, path, headers, body }: ApiRequest,
  signal: AbortSignal,
  onAnswer: (answer: ApiAnswer) => void,
  onText: (text: string) => void,
): Promise<void> {
  const init = { method, headers, body, signal, credentials: 'omit', cache: 'no-store' } as const
  const response = await fetch(path, init)
  onAnswer({ status: response.status, headers: [...response.headers] })
  const isText = textTypes.test(response.headers.get('content-type') ?? '')
  if (response.body === null || !isText) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    onText(text)
  }
}
