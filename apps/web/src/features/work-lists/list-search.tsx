/** The search field above a list, and how many of its entries match. */
import Search from 'lucide-react/icons/search'
import { useId, type ReactNode, type RefObject } from 'react'

/** A list with more entries than this has a search field. */
export const handful = 5

export interface ListSearchProps {
  label: ReactNode
  placeholder: string
  text: string
  onText: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  /** The number of matches, which is announced. */
  children: ReactNode
}

export function ListSearch({ label, placeholder, text, onText, field, children }: ListSearchProps) {
  const id = useId()
  return (
    <search className="grid gap-1.5">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-3 left-3.5 text-ink-muted"
        />
        <input
          ref={field}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-full rounded-full border border-part bg-paper pr-4 pl-11"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {/* Of one line also while it is empty: a region that appears with its text is not announced, and would move the list. */}
      <p role="status" className="min-h-[1lh] text-small text-ink-muted">
        {children}
      </p>
    </search>
  )
}
