// Accepts files that the user drops or pastes anywhere on the page.

import { useEffect, useRef, useState } from 'react'

/** Returns whether the user is dragging files over the page. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const notify = useRef(onFiles)
  useEffect(() => {
    notify.current = onFiles
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const accept = (event: Event, transfer: DataTransfer | null): void => {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      notify.current(files)
    }
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // By default, the browser leaves the page and shows the file.
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent): void => {
      setDragging(false)
      accept(event, event.dataTransfer)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', (event) => accept(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [])
  return isDragging
}
