// Delivers a scripted engine's output, or something else that the test specifies.

import type { ServerResponse } from 'node:http'

import { sampleOutput } from './sample-outputs.ts'

/**
 * `missing`: responds with 404. `expired`: responds with 410. `truncated`: breaks off in the middle of the output.
 * `trickle`: sends one byte per second. `other-kind`: sends a picture instead of a video, or vice versa.
 * `redirect-private`: redirects to a private IP address.
 */
export type OutputAct =
  | 'whole'
  | 'missing'
  | 'expired'
  | 'truncated'
  | 'trickle'
  | 'page'
  | 'svg'
  | 'other-kind'
  | 'redirect-private'

const hostileSvg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

export async function deliverOutput(
  response: ServerResponse,
  act: OutputAct,
  bytes: Buffer,
  type: string,
): Promise<void> {
  switch (act) {
    case 'whole':
      return send(response, 200, bytes, type)
    case 'missing':
      return send(response, 404, Buffer.from('not found'), 'text/plain')
    case 'expired':
      return send(response, 410, Buffer.from('expired'), 'text/plain')
    case 'truncated':
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
      return void response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    case 'trickle':
      return trickle(response, bytes, type)
    case 'page':
      return send(response, 200, Buffer.from('<html>sign in</html>'), 'text/html')
    case 'svg':
      return send(response, 200, Buffer.from(hostileSvg), 'image/svg+xml')
    case 'other-kind':
      return send(response, 200, await sampleOutput(otherKind(type), '640x360'), type)
    case 'redirect-private':
      return void response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end()
  }
}

function otherKind(type: string): 'picture' | 'film' {
  return type === 'video/mp4' ? 'picture' : 'film'
}

/** Sends one byte per second, beginning immediately, until the connection closes. */
export function trickle(response: ServerResponse, bytes: Buffer, type: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  let sent = 0
  const sendByte = () => void response.write(bytes.subarray(sent, ++sent))
  sendByte()
  const timer = setInterval(sendByte, 1_000)
  response.on('close', () => clearInterval(timer))
}

export function send(response: ServerResponse, status: number, body: Buffer, type: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}
