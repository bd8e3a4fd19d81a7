// A WebSocket that only receives messages. Messages that are sent while there is no connection are lost.

import { WebSocket } from 'undici'

export interface Listening {
  /** False once the connection has ended or could not be opened. */
  readonly isOpen: boolean
  close(): void
}

/** Never throws: if the connection breaks, `isOpen` becomes false. `url` begins with `ws:` or `wss:`. */
export function listen(
  url: URL,
  headers: Readonly<Record<string, string>>,
  onText: (text: string) => void,
): Listening {
  const socket = new WebSocket(url, { headers: { ...headers } })
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data === 'string') onText(data)
  })
  return {
    get isOpen() {
      return isOpen
    },
    close: () => socket.close(),
  }
}
