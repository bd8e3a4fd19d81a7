// Puts the heads of the illustrations on our own bodies: `fox` becomes `fox-figure`, which sits, and `fox-walking`.

import { animals } from './animals/animals.ts'
import { creatures } from './animals/creatures.ts'
import { detective } from './people/detective.ts'
import type { Figure, HeadPlace } from './figure.ts'
import { flowerHead, flowers, potted, stem } from './flowers.ts'
import { flyingSleigh, flyingWitch } from './people/flying.ts'
import { people } from './people/people.ts'
import type { Person } from './people/people.ts'
import { perchedOwl } from './animals/perched.ts'
import { person } from './people/person.ts'
import { professions } from './people/professions.ts'
import { moved, withGradients } from './pen.ts'
import { samurai } from './people/samurai.ts'
import { sitting } from './animals/sitting.ts'
import { headAsleep, sleeping } from './animals/sleeping.ts'
import { withSmile } from './smile.ts'
import { knight, storybook } from './people/storybook.ts'
import { teddy } from './animals/teddy.ts'
import { walking } from './animals/walking.ts'

const templates = { sitting, teddy }

/** Returns the drawings, keyed by name. `bodyOf` returns the drawing of a head by its name. */
export function composeFigures(bodyOf: (head: string) => string): ReadonlyMap<string, string> {
  const figures = new Map<string, string>()
  for (const { head, coat, sits, walks, place, eyes } of animals) {
    const body = withSmile(head, bodyOf(head))
    figures.set(`${head}-figure`, put(body, templates[sits](coat), place))
    figures.set(`${head}-sleeping`, put(body, sleeping(coat, eyes), headAsleep))
    if (walks) figures.set(`${head}-walking`, put(body, walking(coat), { scale: 0.5, x: 6, y: 18 }))
  }
  for (const somebody of [...people, ...professions, ...storybook, samurai])
    figures.set(`${somebody.name}-figure`, whole(somebody, bodyOf))
  for (const { name, head, headColors = {}, figure, place } of creatures) {
    const body = bodyOf(head).replaceAll(/#[0-9a-f]{6}/g, (color) => headColors[color] ?? color)
    figures.set(`${name}-figure`, put(body, figure, place))
  }
  for (const head of flowers) {
    figures.set(`${head}-figure`, put(bodyOf(head), stem, flowerHead))
    figures.set(`${head}-potted`, withGradients(potted(stem.behind + placed(bodyOf(head), flowerHead))))
  }
  figures.set('detective-figure', detective(bodyOf('detective')))
  figures.set('owl-perched', perchedOwl(bodyOf('owl')))
  figures.set('knight-figure', withGradients(knight))
  figures.set('witch-flying', whole(flyingWitch, bodyOf))
  figures.set('santa-claus-flying', withGradients(flyingSleigh(bodyOf('santa-claus'), bodyOf('deer'))))
  return figures
}

function whole({ head, clothes, place, build, isTall }: Person, bodyOf: (head: string) => string): string {
  const figure = put(bodyOf(head), person(clothes, build), place)
  return isTall ? moved(figure, 64 * 0.14, 124 * 0.14, 0.86) : figure
}

function put(head: string, figure: Figure, place: HeadPlace): string {
  return withGradients(figure.behind + placed(head, place) + figure.before)
}

function placed(head: string, { scale, x, y }: HeadPlace): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${head}</g>`
}
