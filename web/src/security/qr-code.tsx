// Renders text as a QR code. Loads the encoder on demand.

import { useQuery } from '@tanstack/react-query'

import { Skeleton } from '../components/feedback/skeleton.tsx'

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

export function QrCode({ text, label }: QrCodeProps) {
  const { data: rows } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { encode } = await import('uqr')
      return encode(text, { ecc: 'M', border: 2 }).data
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
  if (rows === undefined) return <Skeleton className="size-44 shrink-0" />
  return (
    // Some cameras cannot read inverted codes, so the code is dark on white in both themes.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-control bg-white"
    >
      <path d={pathOf(rows)} fill="black" />
    </svg>
  )
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
