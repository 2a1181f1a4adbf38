/** A button that takes one file. The file input itself is the control: a label opens it, the keyboard reaches it. */
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'

export interface FileButtonProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'accept' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  /** The button's label. */
  children: ReactNode
  onFile: (file: File) => void
}

export function FileButton({ id, children, onFile, ...input }: FileButtonProps) {
  const own = useId()
  return (
    <span className="relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-thread">
      <input
        {...input}
        id={id ?? own}
        type="file"
        className="peer visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Reset, so that the same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <label
        htmlFor={id ?? own}
        className={buttonClass('plain', 'peer-disabled:cursor-not-allowed peer-disabled:opacity-60')}
      >
        {children}
      </label>
    </span>
  )
}
