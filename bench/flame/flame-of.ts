// Turns a Node CPU profile into a tree of functions, each with the time that it took.

import type { Place } from './source-urls.ts'

/** The part of a `.cpuprofile` file that is used here. Times are in microseconds. */
export interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** The time from the previous sample to each sample. */
  readonly timeDeltas: readonly number[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: Place & { readonly functionName: string }
  readonly children?: readonly number[]
}

export interface Flame {
  readonly name: string
  /** Empty for native code, such as that of V8 and SQLite. */
  readonly url: string
  /** Includes the time of the functions that this function called. */
  micros: number
  readonly children: Flame[]
}

const idle = '(idle)'

/** Reads the last `seconds` seconds of the profile. Combines repeated calls of a function by the same caller. */
export function flameOf(
  { nodes, samples, timeDeltas }: Profile,
  seconds: number,
  urlOf: (place: Place) => string,
): Flame {
  const microsOf = new Map<number, number>()
  let left = seconds * 1e6
  for (let at = samples.length - 1; at >= 0 && left > 0; at--) {
    const [id = 0, micros = 0] = [samples[at], timeDeltas[at]]
    microsOf.set(id, (microsOf.get(id) ?? 0) + micros)
    left -= micros
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root: Flame = { name: '', url: '', micros: 0, children: [] }
  const add = (node: ProfileNode, parent: Flame): number => {
    const { functionName: name } = node.callFrame
    const url = urlOf(node.callFrame)
    if (name === idle) return 0
    let flame = parent.children.find((child) => child.name === name && child.url === url)
    if (flame === undefined) parent.children.push((flame = { name, url, micros: 0, children: [] }))
    let micros = microsOf.get(node.id) ?? 0
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child !== undefined) micros += add(child, flame)
    }
    flame.micros += micros
    return micros
  }
  const [top] = nodes
  for (const id of top?.children ?? []) {
    const child = byId.get(id)
    if (child !== undefined) root.micros += add(child, root)
  }
  return root
}
