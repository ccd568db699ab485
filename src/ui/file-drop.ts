import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files that are dropped anywhere on the page. Whether one is held over it at the moment.
 * Where none is wanted, the browser does not open it in the page's place either.
 */
export function useFileDrop(isWanted: () => boolean, onFiles: (first: File, count: number) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const isTaken = isWanted()
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
    setIsOver(isTaken)
  })

  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    const { files } = event.dataTransfer
    if (files[0] && isWanted()) onFiles(files[0], files.length)
  })

  useEffect(() => {
    // Leaving an element for one inside of it is no leaving of the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    document.addEventListener('dragenter', hold)
    document.addEventListener('dragover', hold)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', hold)
      document.removeEventListener('dragover', hold)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])

  return isOver
}
