// What a prompt asks of the camera: how close it is, where it stands, how it moves, and how quickly.

import type { Camera } from './intent.ts'
import type { Setting } from './lexicon/setting.ts'
import { listed } from './listed.ts'

export const cameraWords: ReadonlyMap<string, Setting> = new Map([
  ...listed(
    `close-up, closeup, close up of, extreme close-up, close shot, macro, macro shot, macro photo, portrait, portrait of,
    headshot, head shot, detail of, up close, tight shot, selfie`,
    { framing: 'close' },
  ),
  ...listed(
    `wide shot, wide angle, wide-angle, wide view, wide, panorama, panoramic, panoramic view, long shot, establishing shot, vista,
    sweeping view, from far away, from afar, full shot, extreme wide shot, landscape of`,
    { framing: 'wide' },
  ),
  ...listed(
    `from above, bird's-eye view, birds-eye view, bird's-eye, birds eye, bird eye, top view, top-down, top down view, overhead, overhead view, overhead shot, seen from above, high
    angle, high-angle shot, looking down, looking down on, view from above`,
    { angle: 'above' },
  ),
  ...listed(
    'aerial view, aerial shot, aerial, drone shot, drone view, drone footage, drone camera, satellite view',
    {
      angle: 'above',
      framing: 'wide',
    },
  ),
  ...listed(
    `from below, low angle, low-angle shot, worm's-eye view, worms-eye view, looking up, looking up at, seen from below, view from below`,
    { angle: 'below' },
  ),
  ...listed('eye-level shot, eye level view', { angle: 'level' }),
  ...moving(
    'zoom-in',
    'zoom in, zooms in, zooming in, zoom into, zooms into, zooming into, push in, pushes in, pushing in, dolly in, dollies in, dollying in, moves in, moving in, moves closer, moving closer, move closer, comes closer, gets closer, moves forward, moving forward, move forward, glides forward, flies forward, tracks forward, zoom on, zooms on, zooming on',
  ),
  ...moving(
    'zoom-out',
    'zoom out, zooms out, zooming out, pull back, pulls back, pulling back, pull out, pulls out, pulling out, dolly out, dollies out, dolly back, moves back, moving back, moves away, moving away, moves backward, backs away, reveal shot',
  ),
  ...moving(
    'pan-left',
    'pan left, pans left, panning left, pan to the left, pans to the left, panning to the left, move left, moves left, moving left, moves to the left, moving to the left, slide left, slides left, truck left, tracks left, tracking left, pan from right to left, pans from right to left',
  ),
  ...moving(
    'pan-right',
    'pan right, pans right, panning right, pan to the right, pans to the right, panning to the right, move right, moves right, moving right, moves to the right, moving to the right, slide right, slides right, truck right, tracks right, tracking right, pan, pans, panning, pan across, pans across, panning across, panning shot, pan from left to right, pans from left to right, orbit shot, orbits around, circles around, rotates around',
  ),
  ...moving(
    'tilt-up',
    'tilt up, tilts up, tilting up, tilt upward, tilts upward, tilt upwards, pan up, pans up, panning up, crane up, cranes up, crane shot, crane shot up, moves up, moving up, pedestal up, jib up, boom up, looks up, camera rises, camera rising, camera ascends',
  ),
  ...moving(
    'tilt-down',
    'tilt down, tilts down, tilting down, tilt downward, tilts downward, tilt downwards, pan down, pans down, panning down, crane down, cranes down, crane shot down, moves down, moving down, pedestal down, jib down, camera descends, camera lowers, camera descending',
  ),
  ...moving(
    'still',
    'static shot, static camera, static, still camera, fixed camera, locked camera, locked-off shot, no camera movement, no camera motion, camera is still, camera does not move, tripod, tripod shot, stationary camera, camera stays still, steady shot, fixed shot, still shot',
  ),
  ...moving(
    'drift',
    'camera moves, camera follows, tracking shot, camera tracks, handheld, handheld camera, dolly shot, camera glides, moving camera',
  ),
  ...listed(
    'slowly, slow, slow motion, slow-mo, in slow motion, gently, gentle, leisurely, lazily, softly, gradually',
    { pace: 'slow' },
  ),
  ...listed(
    'quickly, quick, fast, rapidly, rapid, swiftly, speedy, hastily, at full speed, high speed, fast-paced, at high speed, energetic',
    {
      pace: 'fast',
    },
  ),
])

/** `zooms in`, `the camera zooms in` and `the camera slowly zooms in`. */
function moving(move: Camera['move'], list: string): [string, Setting][] {
  return listed<Setting>(list, { move }).flatMap(([phrase, setting]): [string, Setting][] => [
    [phrase, setting],
    [`camera ${phrase}`, setting],
    [`camera slowly ${phrase}`, { ...setting, pace: 'slow' }],
    [`slowly ${phrase}`, { ...setting, pace: 'slow' }],
    [`camera gently ${phrase}`, { ...setting, pace: 'slow' }],
  ])
}
