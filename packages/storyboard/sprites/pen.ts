// The strokes of our own drawings: SVG in the 128 units of the illustrations. A colour is either flat or soft. A soft
// colour is slightly lighter at the top and darker at the bottom, like the shading in the illustrations.

const softness = { above: 0.09, below: -0.13 }

/** Returns the paint for a softly shaded surface, from `#rrggbb`. `withGradients` adds the gradient for it. */
export function soft(color: string): string {
  return `url(#soft-${color.slice(1)})`
}

/**
 * Moves the colour towards white if `share` is positive, and towards dark blue if it is negative, because shadows in a
 * picture book are never grey.
 */
export function toned(color: string, share: number): string {
  const target = share > 0 ? [255, 255, 255] : [36, 22, 54]
  const parts = [1, 3, 5].map((at, index) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(part + ((target[index] ?? 0) - part) * Math.abs(share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function shape(outline: string, paint: string, opacity = 1): string {
  return `<path d="${outline}" fill="${paint}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

export function line(outline: string, color: string, width: number): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${outline}" fill="none" stroke="${color}" stroke-width="${width}" ${ends}/>`
}

/** Draws the oval as a path, because Skia paints gradients only on paths. */
export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  paint: string,
  turn = 0,
): string {
  const turned = turn === 0 ? '' : ` transform="rotate(${turn} ${x} ${y})"`
  const half = `a${radiusX} ${radiusY} 0 1 1`
  return `<path d="M${x - radiusX} ${y}${half} ${radiusX * 2} 0${half} ${-radiusX * 2} 0Z" fill="${paint}"${turned}/>`
}

export function box(x: number, y: number, width: number, height: number, paint: string, round = 0): string {
  if (round === 0) return shape(`M${x} ${y}h${width}v${height}h${-width}Z`, paint)
  const corner = (right: number, down: number) => `a${round} ${round} 0 0 1 ${right} ${down}`
  const across = width - round * 2
  const down = height - round * 2
  const outline = `M${x + round} ${y}h${across}${corner(round, round)}v${down}${corner(-round, round)}h${-across}${corner(-round, -round)}v${-down}${corner(round, -round)}Z`
  return shape(outline, paint)
}

/** Returns the drawing together with its mirror image on the other half of the artboard. */
export function both(drawing: string): string {
  return `${drawing}<g transform="translate(128 0) scale(-1 1)">${drawing}</g>`
}

export function moved(drawing: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})">${drawing}</g>`
}

/** Adds, once each, the gradients that a finished drawing uses. */
export function withGradients(drawing: string): string {
  const colors = new Set([...drawing.matchAll(/url\(#soft-([0-9a-f]{6})\)/g)].map(([, color]) => `#${color}`))
  const gradients = [...colors].map(
    (color) =>
      `<linearGradient id="soft-${color.slice(1)}" x1="0" y1="0" x2="0" y2="1">` +
      `<stop offset="0" stop-color="${toned(color, softness.above)}"/><stop offset=".45" stop-color="${color}"/>` +
      `<stop offset="1" stop-color="${toned(color, softness.below)}"/></linearGradient>`,
  )
  return gradients.length === 0 ? drawing : `<defs>${gradients.join('')}</defs>${drawing}`
}
