import { Badge } from '../components/display/badge.tsx'
import type { Tone } from '../components/display/badge.tsx'

export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <Badge tone={tones.get(method) ?? 'neutral'}>
      <span className="font-mono">{method}</span>
    </Badge>
  )
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['GET', 'info'],
  ['POST', 'good'],
  ['DELETE', 'bad'],
])
