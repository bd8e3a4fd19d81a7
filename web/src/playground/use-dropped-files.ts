// Files that are dropped or pasted anywhere on the page.

import { useEffect, useRef, useState } from 'react'

/** Answers whether files are being held over the page. */
export function useHandedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const tell = useRef(onFiles)
  useEffect(() => {
    tell.current = onFiles
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hand = (event: Event, transfer: DataTransfer | null): void => {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      tell.current(files)
    }
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Without this the browser would leave the page to show the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      hand(event, event.dataTransfer)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', (event) => hand(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
