/**
 * Where files are dropped or chosen. The file input itself is the control (a label opens it, the keyboard reaches it); the
 * area only adds dropping and pasting around it, so that everything works without a mouse.
 */
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import FileUp from 'lucide-react/icons/file-up'
import { buttonClass } from './button.tsx'

export interface DropAreaProps {
  /** The button's words. */
  choose: ReactNode
  /** What to do here, above the button. */
  children: ReactNode
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** A slim area, once there are files already. */
  slim?: boolean
  onFiles: (files: File[]) => void
}

const hasFiles = (event: { dataTransfer: DataTransfer | null }) => event.dataTransfer?.types.includes('Files') ?? false

export function DropArea({
  choose,
  children,
  accept,
  multiple = true,
  disabled = false,
  slim = false,
  onFiles,
}: DropAreaProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })

  // A file dropped beside the area would replace the page, and with it what the visitor has set up.
  useEffect(() => {
    if (disabled) return undefined
    const hold = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    addEventListener('dragover', hold)
    addEventListener('drop', hold)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', hold)
      removeEventListener('paste', paste)
    }
  }, [disabled])

  const drop = (event: DragEvent) => {
    setOver(false)
    if (disabled || !hasFiles(event)) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      onDragEnter={(event) => setOver(hasFiles(event))}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      }}
      onDrop={drop}
      className={`grid min-w-0 justify-items-start gap-4 border border-dashed transition-colors duration-150 ${slim ? 'p-3' : 'p-6 sm:p-10'} rounded-paper ${over ? 'border-thread bg-paper-deep' : 'border-part'}`}
    >
      {children}
      <div className="relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-thread">
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file can be chosen again after it was taken out.
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <label htmlFor={id} className={buttonClass(slim ? 'plain' : 'main')}>
          <FileUp aria-hidden size={20} strokeWidth={1.5} />
          {choose}
        </label>
      </div>
    </div>
  )
}
