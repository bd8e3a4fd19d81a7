// The input images and the progress of their uploads. The user can drop, paste, choose, and reorder images.

import { useId } from 'react'
import type { ReactNode } from 'react'

import type { ModelRow, ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { Icon } from '../components/display/icon.tsx'
import { IconButton } from '../components/button/icon-button.tsx'
import { InputImage } from '../tasks/detail/input-image.tsx'
import { DropZone } from './drop-zone.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import type { Upload } from './use-input-images.ts'

interface ImagesFieldProps {
  readonly model: ModelRow
  readonly limits: Pick<ModelsAnswer, 'upload_media_types'>
  readonly imageUrls: readonly string[]
  readonly onChange: (imageUrls: readonly string[]) => void
  readonly uploads: readonly Upload[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onCancel: (id: string) => void
  readonly problems: readonly string[]
}

export function ImagesField(props: ImagesFieldProps) {
  const { model, limits, imageUrls, onChange, uploads, onAdd, onCancel, problems } = props
  const problemId = useId()
  const isDragging = useDroppedFiles(onAdd)
  const keys = keysOf(imageUrls)
  const isFull = imageUrls.length + uploads.length >= model.image_urls_max
  return (
    <fieldset className="min-w-0" aria-describedby={problemId}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm font-medium">
        Input images
        <span className="font-normal text-muted">
          {model.image_urls_max === 0
            ? 'Not supported by this model'
            : `Optional, up to ${model.image_urls_max}`}
        </span>
      </legend>
      {(imageUrls.length > 0 || uploads.length > 0) && (
        <ol className="mb-2.5 grid grid-cols-4 gap-2.5 sm:grid-cols-5 lg:grid-cols-4">
          {imageUrls.map((url, index) => (
            <ChosenImage
              key={keys[index]}
              url={url}
              position={index + 1}
              count={imageUrls.length}
              onRemove={() => onChange(imageUrls.toSpliced(index, 1))}
              onMove={(by) => onChange(moved(imageUrls, index, by))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadingImage key={upload.id} upload={upload} onCancel={() => onCancel(upload.id)} />
          ))}
        </ol>
      )}
      {!isFull && <DropZone isDragging={isDragging} types={limits.upload_media_types} onAdd={onAdd} />}
      <ul id={problemId} aria-live="polite" className="mt-1.5 flex flex-col gap-1 empty:hidden">
        {problems.map((problem, index) => (
          <li key={index} className="flex gap-1.5 text-sm text-bad">
            <Icon name="warning" className="mt-0.5 size-4" />
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** A URL may occur more than once, so each React key includes the number of the occurrence. */
function keysOf(urls: readonly string[]): readonly string[] {
  return urls.map((url, index) => `${urls.slice(0, index).filter((other) => other === url).length} ${url}`)
}

function moved(urls: readonly string[], index: number, by: number): readonly string[] {
  const [url = ''] = urls.slice(index, index + 1)
  return urls.toSpliced(index, 1).toSpliced(index + by, 0, url)
}

interface ChosenImageProps {
  readonly url: string
  readonly position: number
  readonly count: number
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
}

function ChosenImage({ url, position, count, onRemove, onMove }: ChosenImageProps) {
  return (
    <li className="flex flex-col gap-1">
      <Thumbnail>
        <InputImage url={url} position={position} />
        <RemoveButton label={`Remove image ${position}`} onClick={onRemove} />
      </Thumbnail>
      {count > 1 && (
        <div className="flex justify-between">
          <MoveButton
            icon="chevron-left"
            label={`Move image ${position} left`}
            isDisabled={position === 1}
            onClick={() => onMove(-1)}
          />
          <MoveButton
            icon="chevron-right"
            label={`Move image ${position} right`}
            isDisabled={position === count}
            onClick={() => onMove(1)}
          />
        </div>
      )}
    </li>
  )
}

function UploadingImage({ upload, onCancel }: { readonly upload: Upload; readonly onCancel: () => void }) {
  return (
    <li>
      <Thumbnail>
        <img src={upload.preview} alt={upload.name} className="size-full object-cover opacity-40" />
        <progress
          aria-label={`Uploading ${upload.name}`}
          // After all bytes have been sent, the service checks the image, and the progress bar is indeterminate.
          value={upload.fraction < 1 ? upload.fraction : undefined}
          className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] accent-accent"
        />
        <RemoveButton label={`Cancel upload of ${upload.name}`} onClick={onCancel} />
      </Thumbnail>
    </li>
  )
}

function Thumbnail({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunken">
      {children}
    </div>
  )
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-surface text-ink shadow-float hover:text-bad"
    >
      <Icon name="close" className="size-3.5" />
    </button>
  )
}

interface MoveButtonProps {
  readonly icon: 'chevron-left' | 'chevron-right'
  readonly label: string
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function MoveButton({ icon, label, isDisabled, onClick }: MoveButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="size-6! disabled:invisible"
    />
  )
}
