// A file picker that also shows where files can be dropped.

import { classes } from '../lib/classes.ts'
import { Icon } from '../components/display/icon.tsx'

interface DropZoneProps {
  /** Whether the user is dragging files over the page. */
  readonly isDragging: boolean
  readonly types: readonly string[]
  readonly onAdd: (files: readonly File[]) => void
}

export function DropZone({ isDragging, types, onAdd }: DropZoneProps) {
  return (
    <label
      className={classes(
        'flex min-h-16 cursor-pointer items-center justify-center gap-2.5 rounded-control border border-dashed px-3 py-2 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        isDragging
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-edge text-muted hover:border-ink hover:text-ink',
      )}
    >
      <Icon name="image" />
      {isDragging ? (
        'Drop images anywhere'
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
          // Allows the user to choose the same file again.
          target.value = ''
        }}
      />
    </label>
  )
}
