/**
 * The area where files are dropped, pasted or chosen. The file input itself is the control (a label opens it, the keyboard reaches it);
 * dropping and pasting work anywhere on the page, so that users need not aim.
 */
import FileUp from 'lucide-react/icons/file-up'
import FolderUp from 'lucide-react/icons/folder-up'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'

export interface DropAreaProps {
  /** The button's label. */
  choose: ReactNode
  /** The label of a second button, which takes a whole folder. */
  chooseFolder?: ReactNode
  /** Instructions above the button. */
  children: ReactNode
  accept?: string
  disabled?: boolean
  /** A picture above the instructions. */
  picture?: ReactNode
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
      void filesOf(event.dataTransfer).then(give)
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

/** The code for folders is loaded on demand: few visitors have any. */
const loadFolders = () => import('./folder-files.ts')

/** Returns the dropped files, those of folders too. */
function filesOf(transfer: DataTransfer): Promise<File[]> {
  // The entries are available only during the event, so they are read before anything is awaited.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files = () => found.flatMap(({ file }) => file ?? [])
  return found.some(({ entry }) => entry?.isDirectory)
    ? loadFolders().then(({ droppedFiles }) => droppedFiles(found), files)
    : Promise.resolve(files())
}

export function DropArea(props: DropAreaProps) {
  const { choose, chooseFolder, children, picture, accept, disabled = false, slim = false, onFiles } = props
  const id = useId()
  const over = usePageDrop(disabled, onFiles)
  return (
    <div
      className={`grid min-w-0 gap-4 rounded-paper border-2 border-dashed transition-colors ${slim ? 'justify-items-start p-3' : 'h-full place-content-center justify-items-center p-5 text-center sm:p-8'} ${over ? 'border-thread bg-thread-tint' : slim ? 'border-edge' : 'border-part/50'}`}
    >
      {!slim && picture}
      {children}
      <div className={`flex flex-wrap gap-x-3 gap-y-1 ${slim ? '' : 'justify-center'}`}>
        <div className="relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-thread">
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={accept}
            multiple
            disabled={disabled}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
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
          <Button
            look="bare"
            disabled={disabled}
            onClick={() =>
              void loadFolders().then(
                ({ askForFolder }) => askForFolder(onFiles),
                () => undefined,
              )
            }
          >
            <FolderUp aria-hidden size={20} strokeWidth={1.5} />
            {chooseFolder}
          </Button>
        )}
      </div>
    </div>
  )
}
