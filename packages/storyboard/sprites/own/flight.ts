// Birds on the wing, whom the illustrations show on their feet. All fly to the left.

import { line, oval, shape, soft, toned } from '../pen.ts'

const ink = '#2b2430'

interface Plumage {
  readonly back: string
  readonly wing: string
  /** The last feathers of the wings. */
  readonly tip: string
  readonly belly: string
  readonly beak: string
}

const eye = (x: number, y: number) => oval(x, y, 2.6, 3, ink) + oval(x - 0.8, y - 1, 0.9, 1.1, '#ffffff')

/** A small round bird: songbirds, crows. */
function songbird({ back, wing, tip, belly, beak }: Plumage): string {
  return (
    shape('M60 66C48 52 40 30 46 6C58 12 70 24 76 38C80 50 80 60 78 68Z', soft(toned(wing, -0.22))) +
    shape('M46 6C50 9 54 12 58 16C54 20 50 20 45 18Z', toned(tip, -0.18)) +
    shape('M88 72C102 70 116 72 126 80C120 84 116 86 112 92C104 92 94 90 86 86Z', soft(tip)) +
    shape('M16 58L3 65L18 70Z', beak) +
    shape('M14 64C13 50 26 42 40 46C58 52 78 60 98 78C90 94 66 102 46 94C28 88 15 78 14 64Z', soft(back)) +
    shape('M18 72C34 78 64 82 96 80C86 94 64 101 46 94C32 89 22 82 18 72Z', soft(belly)) +
    shape(
      'M48 70C52 48 70 26 106 10C108 20 106 26 102 32C106 36 102 42 97 46C98 52 94 56 88 58C86 66 80 72 72 76C62 80 50 78 48 70Z',
      soft(wing),
    ) +
    shape('M106 10C108 20 106 26 102 32C106 36 102 42 97 46C94 40 90 34 84 30C92 22 98 14 106 10Z', tip) +
    line('M58 70C64 62 70 56 78 50M66 74C72 68 78 64 84 58', toned(wing, -0.2), 1.6) +
    eye(28, 59)
  )
}

/** Long narrow wings held wide: gulls. */
function gull({ back, wing, tip, belly, beak }: Plumage): string {
  return (
    shape('M56 70C50 52 36 36 8 30C12 22 34 22 50 32C62 40 72 52 76 66Z', soft(toned(wing, -0.16))) +
    shape('M8 30C10 24 20 22 30 24C28 29 26 33 24 35C18 33 13 31 8 30Z', tip) +
    shape('M92 76C104 74 116 77 124 84C114 90 100 92 88 88Z', soft(toned(back, -0.08))) +
    shape('M24 66C18 66 10 70 8 75C14 78 22 77 27 74Z', beak) +
    oval(12, 75, 1.6, 1.4, '#d8443c') +
    shape('M22 70C24 60 36 58 46 62C62 66 82 70 100 82C88 96 62 100 44 92C32 87 22 80 22 70Z', soft(back)) +
    shape('M25 78C44 86 72 88 97 84C86 96 62 99 44 92C35 88 28 84 25 78Z', belly) +
    shape(
      'M50 74C56 56 72 38 92 32C104 28 118 30 127 38C118 39 110 42 102 48C94 58 86 72 72 79C62 84 52 82 50 74Z',
      soft(wing),
    ) +
    shape('M127 38C118 39 110 42 102 48C102 42 104 36 108 31C116 31 122 33 127 38Z', tip) +
    line('M60 76C70 68 80 58 92 48', toned(wing, 0.35), 2) +
    eye(34, 68)
  )
}

/** A long neck stretched forward: ducks, geese, swans, cranes. */
function longNeck(plumage: Plumage, head: string, ring: string, legs: string): string {
  const { back, wing, tip, belly, beak } = plumage
  return (
    shape('M76 66C70 50 66 26 76 4C86 12 94 26 96 40C98 52 96 62 92 70Z', soft(toned(wing, -0.2))) +
    (legs === '' ? '' : line('M98 84L126 92M96 87L124 97', legs, 2.4)) +
    shape('M104 74C112 72 120 74 126 79C122 84 116 88 104 88Z', soft(tip)) +
    shape('M14 63C8 63 3 65 1 68C6 72 12 72 17 70Z', beak) +
    shape(
      'M12 66C13 58 22 56 28 61C38 66 48 66 58 64L60 84C44 80 34 76 26 73C20 75 12 73 12 66Z',
      soft(head),
    ) +
    (ring === '' ? '' : line('M42 65.500C41 70 42 75 43 79', ring, 3.4)) +
    shape('M48 64C66 58 92 62 112 78C104 92 78 98 62 92C50 88 42 78 48 64Z', soft(back)) +
    shape('M45 76C66 84 90 84 111 79C102 92 78 97 62 92C52 89 46 83 45 76Z', soft(belly)) +
    shape(
      'M58 72C62 52 80 28 116 14C118 24 115 30 111 35C114 40 110 45 105 48C106 54 101 58 96 60C92 68 84 74 76 77C68 80 58 78 58 72Z',
      soft(wing),
    ) +
    shape('M116 14C118 24 115 30 111 35C114 40 110 45 105 48C102 42 98 37 93 33C100 25 108 18 116 14Z', tip) +
    line('M68 72C74 64 80 58 88 52M76 75C82 70 88 65 92 60', toned(wing, -0.2), 1.6) +
    eye(20, 64)
  )
}

const black = { back: '#3a3d52', wing: '#32354a', tip: '#25273a', belly: '#444860', beak: '#1f2130' }
const parrot = { back: '#3aa648', wing: '#3f8fd8', tip: '#2b5fb0', belly: '#f2c534', beak: '#4a4048' }

/** Name → drawing. */
export const birdsInFlight: Readonly<Record<string, string>> = {
  'bird-flying': songbird({
    back: '#4aa3e8',
    wing: '#3a86d0',
    tip: '#2b62a8',
    belly: '#a8dcf8',
    beak: '#f2a52b',
  }),
  'robin-flying':
    songbird({ back: '#9a7350', wing: '#83603f', tip: '#644628', belly: '#f4e8d8', beak: '#5a4a3a' }) +
    shape('M15 66C17 76 30 88 44 90C50 80 44 68 34 66C30 70 22 70 15 66Z', soft('#f0763a')),
  'sparrow-flying':
    songbird({ back: '#a8815a', wing: '#8a6444', tip: '#5f4430', belly: '#f0e2cc', beak: '#5a4a3a' }) +
    shape('M22 66C28 66 33 69 35 74C29 75 23 72 22 66Z', '#6a4a34'),
  'swallow-flying':
    shape(
      'M84 72C100 66 116 66 127 62C120 74 112 78 104 80C114 84 120 90 124 98C110 94 96 90 86 84Z',
      '#26365e',
    ) +
    songbird({ back: '#2f4f8f', wing: '#2b457f', tip: '#22335e', belly: '#f7ecd8', beak: '#3a3440' }) +
    shape('M15 66C17 74 26 82 36 85C42 78 38 70 30 68Z', '#c8562f'),
  'canary-flying': songbird({
    back: '#f7d04a',
    wing: '#eebd35',
    tip: '#8a6a3a',
    belly: '#fdeeb0',
    beak: '#f2903a',
  }),
  'black-bird-flying': songbird(black),
  'parrot-flying':
    shape('M84 76C104 78 120 88 127 104C112 102 96 96 82 88Z', '#d8443c') +
    songbird(parrot) +
    shape('M15 64C14 50 26 43 38 46C44 52 44 62 36 68C28 72 18 72 15 64Z', soft('#e8483c')) +
    shape('M18 58C8 58 3 64 6 74C12 74 18 70 20 66Z', soft('#5a4a52')) +
    oval(29, 57, 5, 5, '#fbf3e4') +
    eye(28, 57),
  'gull-flying': gull({
    back: '#fbfaf7',
    wing: '#aab6c4',
    tip: '#3a3f4c',
    belly: '#e4e8ee',
    beak: '#f2b632',
  }),
  'pigeon-flying': songbird({
    back: '#9aa5b5',
    wing: '#b4bdca',
    tip: '#5f6a7c',
    belly: '#a8a0bc',
    beak: '#6a5f66',
  }),
  'duck-flying': longNeck(
    { back: '#8d6e5a', wing: '#a89484', tip: '#5f4c42', belly: '#d8ccc0', beak: '#f2b632' },
    '#1f8a4a',
    '#ffffff',
    '',
  ),
  'goose-flying': longNeck(
    { back: '#f1f2f4', wing: '#e3e6ea', tip: '#4a4a55', belly: '#cfd5dc', beak: '#f2903a' },
    '#f4f5f6',
    '',
    '',
  ),
  'swan-flying': longNeck(
    { back: '#f6f8fb', wing: '#eef2f7', tip: '#d8e0ea', belly: '#d0dae6', beak: '#f2903a' },
    '#f8fafc',
    '',
    '',
  ),
  'crane-flying':
    longNeck(
      { back: '#f6f6f4', wing: '#f1f1ef', tip: '#33353f', belly: '#d9dde2', beak: '#8a7a5a' },
      '#f6f6f4',
      '#3a3d48',
      '#4a4a52',
    ) + oval(21, 58.5, 5, 2.6, '#d8443c'),
  'flamingo-flying': longNeck(
    { back: '#f58aa8', wing: '#f26f94', tip: '#3a3440', belly: '#f9b4c6', beak: '#4a3f48' },
    '#f58aa8',
    '',
    '#e8708f',
  ),
}
