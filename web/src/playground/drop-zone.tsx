// Where files are chosen, and where one sees that they may be dropped.

import { classes } from '../lib/classes.ts'
import { Icon } from '../components/display/icon.tsx'

interface DropZoneProps {
  /** Files are being held over the page. */
  readonly isOver: boolean
  readonly types: readonly string[]
  readonly onAdd: (files: readonly File[]) => void
}

export function DropZone({ isOver, types, onAdd }: DropZoneProps) {
  return (
    <label
      className={classes(
        'flex min-h-16 cursor-pointer items-center justify-center gap-2.5 rounded-control border border-dashed px-3 py-2 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        isOver
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-edge text-muted hover:border-ink hover:text-ink',
      )}
    >
      <Icon name="image" />
      {isOver ? (
        'Drop them anywhere'
      ) : (
        <span>
          Drop or paste images, or <span className="font-medium text-accent-ink underline">choose files</span>
        </span>
      )}
      <input
        type="file"
        multiple
        accept={types.join()}
        className="sr-only"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
