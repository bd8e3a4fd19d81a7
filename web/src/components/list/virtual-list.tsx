// Renders only the items near the screen. Each item is positioned with a transform, so items glide to their new
// positions when others are added before them.

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'
import type { Layout } from './virtual-layout.ts'

interface VirtualListProps<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** Pass a stable function, because each new function causes a new layout of all items. */
  readonly layout: (items: readonly Item[], width: number) => Layout
  readonly children: (item: Item) => ReactNode
  readonly roles: readonly ['list', 'listitem'] | readonly ['rowgroup', 'row']
  readonly itemClassName?: string
  /** Called when the set of items near the screen changes. */
  readonly onShown: (items: readonly Item[]) => void
  readonly onNearEnd: () => void
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, idOf, layout, children, roles, itemClassName, onShown, onNearEnd } = props
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const width = useWidth(container)
  const { top, bottom } = useSpan(container)
  const { boxes, height } = useMemo(() => layout(items, width), [layout, items, width])
  const shown = useMemo(
    () =>
      items.flatMap((item, index) => {
        const box = boxes[index]
        return box !== undefined && box.y < bottom && box.y + box.height > top ? [{ item, box, index }] : []
      }),
    [items, boxes, top, bottom],
  )
  useEffect(() => onShown(shown.map(({ item }) => item)), [onShown, shown])
  useEffect(() => {
    if (bottom > height) onNearEnd()
  })
  const [listRole, itemRole] = roles
  return (
    <div ref={setContainer} role={listRole} className="relative" style={{ height }}>
      {shown.map(({ item, box, index }) => (
        <div
          key={idOf(item)}
          role={itemRole}
          aria-posinset={itemRole === 'listitem' ? index + 1 : undefined}
          aria-setsize={itemRole === 'listitem' ? -1 : undefined}
          aria-rowindex={itemRole === 'row' ? index + 2 : undefined}
          className={classes('absolute top-0 left-0 transition-transform duration-300', itemClassName)}
          style={{
            transform: `translate(${box.x}px, ${box.y}px)`,
            width: box.width,
            height: box.height,
          }}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}

function useWidth(container: HTMLElement | null): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange)
      if (container !== null) observer.observe(container)
      return () => observer.disconnect()
    },
    [container],
  )
  return useSyncExternalStore(subscribe, () => container?.clientWidth ?? 0)
}

/**
 * Items up to this far above and below the screen are rendered too. The distance is about one turn of the mouse wheel.
 */
const overscanPixels = 800
/** The scroll position is tracked in steps, because each change renders the list again. */
const stepPixels = 400

/** The part of the element near the screen, in pixels from the top of the element. */
function useSpan(container: HTMLElement | null): {
  readonly top: number
  readonly bottom: number
} {
  const above = () => Math.floor(-(container?.getBoundingClientRect().top ?? 0) / stepPixels)
  const top = useSyncExternalStore(subscribeToScreen, above) * stepPixels
  const screen = useSyncExternalStore(subscribeToScreen, () => window.innerHeight)
  return { top: top - overscanPixels, bottom: top + stepPixels + screen + overscanPixels }
}

function subscribeToScreen(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
