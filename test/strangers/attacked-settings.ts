// The settings of the service under attack.

import type { Upstream } from '../../bench/engines/upstream.ts'

/** The default, 8,000, is more than many systems' limit on open files allows the attackers. */
export const connectionsPerAddressMax = 5_000

/** `slowPort` is the port of the engine whose images are slow to decode. */
export function settingsFor(upstream: Upstream, slowPort: number): string {
  return `
limits: { connections_per_address: ${connectionsPerAddressMax} }
providers:
  engine: { type: openai, dialect: vllm-omni, base_url: ${upstream.baseUrl('engine')}, concurrency: 8 }
  slow: { type: openai, dialect: vllm-omni, base_url: http://127.0.0.1:${slowPort}/v1, concurrency: 2 }
  idle: { type: storyboard, concurrency: 0 }
models:
  instant: { kind: image, price: 1, image_urls: 8, routes: [{ provider: engine, checks: { blank: false } }] }
  slow: { kind: image, price: 1, routes: [{ provider: slow, checks: { blank: false } }] }
  waiting: { kind: image, price: 1, routes: [{ provider: idle }] }
`
}
