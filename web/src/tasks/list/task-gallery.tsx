import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import type { Layout } from '../../components/list/virtual-layout.ts'
import { ratioOf } from '../../lib/aspect-ratio.ts'
import { layoutGallery } from './gallery-layout.ts'
import { TaskTile } from '../task-tile.tsx'

export interface TaskViewProps {
  readonly tasks: readonly TaskRow[]
  readonly onShown: (tasks: readonly TaskRow[]) => void
  readonly onNearEnd: () => void
}

export function TaskGallery({ tasks, onShown, onNearEnd }: TaskViewProps) {
  return (
    <VirtualList
      roles={['list', 'listitem']}
      items={tasks}
      idOf={idOf}
      layout={layout}
      onShown={onShown}
      onNearEnd={onNearEnd}
    >
      {(task) => <TaskTile task={task} />}
    </VirtualList>
  )
}

export function idOf({ task_id }: TaskRow): string {
  return task_id
}

/** Rows have about two or three images on phones, and four or five on wide screens. */
function layout(tasks: readonly TaskRow[], width: number): Layout {
  const [rowHeight, gap] = width < 600 ? [150, 10] : [220, 16]
  return layoutGallery(
    tasks.map(({ aspect_ratio }) => ratioOf(aspect_ratio)),
    width,
    rowHeight,
    gap,
  )
}

export function GallerySkeleton() {
  return (
    <div className="flex flex-wrap gap-2.5 sm:gap-4">
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={`h-36 grow sm:h-52 ${shape}`} />
      ))}
    </div>
  )
}

const shapes = ['w-2/5', 'w-1/4', 'w-1/5', 'w-1/5', 'w-1/3', 'w-1/4', 'w-1/4', 'w-2/5', 'w-1/5']
