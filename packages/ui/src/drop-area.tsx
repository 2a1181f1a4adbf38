/**
 * The area where files are dropped, pasted or chosen. The file input itself is the control (a label opens it, the keyboard reaches it);
 * dropping and pasting work anywhere on the page, so that users need not aim.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import FileUp from 'lucide-react/icons/file-up'
import FolderUp from 'lucide-react/icons/folder-up'
import { Button, buttonClass } from './button.tsx'
import { chosenFiles, droppedFiles } from './dropped-files.ts'

export interface DropAreaProps {
  /** The button's label. */
  choose: ReactNode
  /** The label of a second button, which takes a whole folder. */
  chooseFolder?: ReactNode
  /** Instructions above the button. */
  children: ReactNode
  accept?: string
  disabled?: boolean
  /** A compact area, once there are files. */
  slim?: boolean
  onFiles: (files: File[]) => void
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files that are dropped or pasted anywhere on the page. Returns whether files are being dragged over it. */
function usePageDrop(disabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const give = (files: File[]) => {
      if (files.length > 0 && !disabled) latest.current(files)
    }
    const gone = new AbortController()
    const { signal } = gone
    // Also while disabled: otherwise the browser would navigate to the dropped file.
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(!disabled)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(give)
    }
    const paste = (event: ClipboardEvent) => give([...(event.clipboardData?.files ?? [])])
    addEventListener('dragover', hold, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => gone.abort()
  }, [disabled])
  return over
}

/** Opens a folder chooser. A temporary input: a permanent one would be a second control with the same purpose. */
function askForFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.addEventListener('change', () => {
    const files = chosenFiles(input.files)
    if (files.length > 0) onFiles(files)
  })
  input.click()
}

export function DropArea(props: DropAreaProps) {
  const { choose, chooseFolder, children, accept, disabled = false, slim = false, onFiles } = props
  const id = useId()
  const over = usePageDrop(disabled, onFiles)
  return (
    <div
      className={`grid min-w-0 justify-items-start gap-4 border border-dashed transition-colors ${slim ? 'p-3' : 'p-6 sm:p-10'} rounded-paper ${over ? 'border-thread bg-paper-deep' : 'border-part'}`}
    >
      {children}
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <div className="relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-thread">
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={accept}
            multiple
            disabled={disabled}
            onChange={(event) => {
              const files = chosenFiles(event.target.files)
              // Reset, so that a removed file can be chosen again.
              event.target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          <label htmlFor={id} className={buttonClass(slim ? 'plain' : 'main')}>
            <FileUp aria-hidden size={20} strokeWidth={1.5} />
            {choose}
          </label>
        </div>
        {chooseFolder && (
          <Button look="bare" disabled={disabled} onClick={() => askForFolder(onFiles)}>
            <FolderUp aria-hidden size={20} strokeWidth={1.5} />
            {chooseFolder}
          </Button>
        )}
      </div>
    </div>
  )
}
