// The field for the aspect ratio. Each option shows the shape of the output.

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import { RadioGroup } from '../components/form/radio-group.tsx'
import { ratioOf } from '../lib/aspect-ratio.ts'

interface RatioFieldProps {
  readonly aspectRatios: readonly AspectRatio[]
  readonly value: AspectRatio
  readonly onChange: (aspectRatio: AspectRatio) => void
}

export function RatioField({ aspectRatios, value, onChange }: RatioFieldProps) {
  return (
    <RadioGroup
      label="Aspect ratio"
      value={value}
      onChange={onChange}
      options={aspectRatios.map((aspectRatio) => ({
        value: aspectRatio,
        label: (
          <>
            <Shape aspectRatio={aspectRatio} />
            <span className="text-xs tabular-nums">{aspectRatio}</span>
          </>
        ),
      }))}
      className="grid grid-cols-4 gap-2"
      optionClassName="flex flex-col items-center gap-1 border border-line bg-surface pt-1 pb-1.5 text-muted hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink"
    />
  )
}

/** All shapes have the same area, so that no option looks larger than the others. */
function Shape({ aspectRatio }: { readonly aspectRatio: AspectRatio }) {
  const side = Math.sqrt(ratioOf(aspectRatio))
  const [width, height] = [18 * side, 18 / side]
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect
        x={16 - width / 2}
        y={16 - height / 2}
        width={width}
        height={height}
        rx="2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      />
    </svg>
  )
}
