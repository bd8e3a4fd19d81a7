// The mark of Mutoscope: a reel of cards and its crank.

export function Mark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <g stroke="var(--color-accent)" strokeWidth="2.4" strokeLinecap="round">
        {cards.map(({ angle, opacity }) => (
          <path key={angle} d="M15 8V3.2" opacity={opacity} transform={`rotate(${angle} 15 15)`} />
        ))}
      </g>
      <path
        d="M15 15h12.4v6.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="15" cy="15" r="3.6" fill="currentColor" />
      <circle cx="27.4" cy="24" r="2.8" fill="currentColor" />
    </svg>
  )
}

/** They fade where they have already fallen. */
const cards = Array.from({ length: 12 }, (_, index) => ({
  angle: index * 30,
  opacity: index === 3 ? 0 : 1 - (index % 12) * 0.05,
}))
