// Draws trees of functions as an SVG picture. Each function is a bar above the bars of the functions that it called.
// The width of a bar is the function's share of the thread's time.

import type { Flame } from './flame-of.ts'

const width = 1_000
const rowHeight = 16
const headHeight = 26
/** Narrower bars are left out, because there are hundreds of them, and they would be unreadable. */
const barWidthMin = 4
const characterWidth = 6.1

/** A function belongs to the first part whose pattern matches the URL of the function's module. */
const parts = [
  { name: 'HTTP', color: '#f9c784', pattern: /\/src\/http\// },
  { name: 'database', color: '#a8d5a2', pattern: /\/src\/store\// },
  { name: 'other code of the service', color: '#a9c9ea', pattern: /\/src\// },
  { name: 'Node and its libraries', color: '#dcdcdc', pattern: /./ },
  { name: 'V8, SQLite, and the garbage collector', color: '#efb6b2', pattern: /^$/ },
]

const labels: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'garbage collector'],
  ['(program)', 'outside of functions'],
])

export interface Thread {
  readonly name: string
  readonly flame: Flame
}

/** `requests` is the number of requests that the threads handled in the time shown. */
export function drawFlames(threads: readonly Thread[], requests: number): string {
  const lines: string[] = [...legend()]
  let top = 2 * headHeight
  for (const { name, flame } of threads) {
    const micros = (flame.micros / requests).toFixed(0)
    lines.push(text(0, top + 16, `${name}: ${micros} µs per request`, 13))
    top += headHeight
    let rows = 0
    const draw = ({ children }: Flame, left: number, row: number) => {
      let x = left
      for (const child of children.toSorted((a, b) => b.micros - a.micros)) {
        const barWidth = (child.micros / flame.micros) * width
        if (barWidth >= barWidthMin) {
          rows = Math.max(rows, row + 1)
          lines.push(...bar(child, x, top + row * rowHeight, barWidth))
          draw(child, x, row + 1)
        }
        x += barWidth
      }
    }
    draw(flame, 0, 0)
    top += rows * rowHeight + headHeight / 2
  }
  const box = `${-headHeight / 2} 0 ${width + headHeight} ${top}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" font-family="sans-serif" fill="#222">
<rect x="${-headHeight / 2}" width="${width + headHeight}" height="${top}" fill="#fff"/>
${lines.join('\n')}
</svg>
`
}

function legend(): readonly string[] {
  let left = 0
  return parts.flatMap(({ name, color }) => {
    const line = [rectangle(left, 12, 14, color), text(left + 20, 24, name, 13)]
    left += 45 + name.length * 7
    return line
  })
}

function bar({ name, url }: Flame, x: number, y: number, barWidth: number): readonly string[] {
  const part = parts.find(({ pattern }) => pattern.test(url))
  const label = name === '' ? (url.split('/').at(-1) ?? '') : (labels.get(name) ?? name)
  const room = Math.floor((barWidth - 4) / characterWidth)
  const shown = label.length <= room ? label : room < 4 ? '' : `${label.slice(0, room - 1)}…`
  const drawn = rectangle(x, y, barWidth - 0.5, part?.color ?? '')
  return shown === '' ? [drawn] : [drawn, text(x + 2, y + 11, shown, 11)]
}

function rectangle(x: number, y: number, barWidth: number, color: string): string {
  return `<rect x="${x.toFixed(1)}" y="${y}" width="${barWidth.toFixed(1)}" height="${rowHeight - 1}" fill="${color}"/>`
}

function text(x: number, y: number, content: string, size: number): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<text x="${x.toFixed(1)}" y="${y}" font-size="${size}">${escaped}</text>`
}
