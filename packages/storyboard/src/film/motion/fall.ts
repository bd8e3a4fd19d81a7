// A falling thing accelerates toward the ground, lies there while it fades, and starts again at the top.

/**
 * Returns how much of the fall is complete, from 0 to 1, and the opacity. The thing is invisible when it returns to the
 * top.
 */
export function fallAt(time: number, phase: number): { readonly share: number; readonly opacity: number } {
  const moment = (time + phase * 0.3) % 1
  if (moment < landing) return { share: (moment / landing) ** 2, opacity: 1 }
  if (moment < turning) return { share: 1, opacity: fading(turning - moment) }
  return { share: 0, opacity: fading(moment - turning) }
}

function fading(distance: number): number {
  return Math.min(1, distance / fadeTime)
}

const landing = 0.62
const turning = 0.86
const fadeTime = 0.12
