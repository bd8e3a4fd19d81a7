import type { Scene } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

export function emptyScene(size: Size): Scene {
  return {
    size,
    place: 'beach',
    hour: 'day',
    weather: 'clear',
    season: 'none',
    mood: 'plain',
    style: 'picture-book',
    shot: { move: 'drift', pace: 'normal', travel: 0 },
    air: null,
    without: [],
    palette: {
      sky: ['#102040', '#305080'],
      air: '#8090a0',
      ground: '#406030',
      shade: '#102040',
      shadeShare: 0.4,
      light: '#fff0c0',
    },
    backdrop: { kind: 'sky', horizonY: 70, starCount: 0, spectacles: [], window: null, lamp: null },
    items: [],
  }
}
