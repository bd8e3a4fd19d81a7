// The Mutoscope logo: a reel of cards with a crank, seen from the side.

export function Logo({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" strokeLinecap="round" className={className}>
      <g stroke="var(--color-accent)" strokeWidth="2.5">
        {cards.map(({ angle, opacity }) => (
          <path key={angle} d="M16 8.6V3" opacity={opacity} transform={`rotate(${angle} 16 16)`} />
        ))}
      </g>
      <path d="m16 16 8.4 8.4" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="16" cy="16" r="3.4" fill="currentColor" />
      <circle cx="25.4" cy="25.4" r="3" fill="currentColor" />
    </svg>
  )
}

/** The gap in the circle is for the crank. */
const cards = Array.from({ length: 12 }, (_, index) => ({
  angle: 165 + index * 27,
  opacity: 0.3 + index * 0.0636,
}))
