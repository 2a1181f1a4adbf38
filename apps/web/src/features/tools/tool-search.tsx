/** Searches tools by name while typing: best match first, with arrow key navigation. */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { findTools, type ToolCard } from './tool-card.ts'
import { ToolLine } from './tool-list.tsx'
import { walkStops } from './walk-stops.ts'

type SearchModule = typeof import('./search.ts')

export function ToolSearch({ cards, unavailable }: { cards: readonly ToolCard[]; unavailable: ReadonlySet<string> }) {
  const { t } = useLingui()
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const [search, setSearch] = useState<SearchModule>()
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const prepare = () => {
    if (import.meta.env.SSR || search) return
    // Until it is loaded, or without it, names are matched literally.
    import('./search.ts').then(
      (loaded) => setSearch(() => loaded),
      () => undefined,
    )
  }
  const asked = text.trim() !== ''
  const found = asked ? (search?.searchTools ?? findTools)(cards, text) : []

  /** Arrow keys move from the field through the links and back. */
  const walk = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    if (links.length > 0 && input.current && walkStops(event, [input.current, ...links])) event.preventDefault()
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [best] = found
          if (best) void router.navigate({ to: '/$tool', params: { tool: best.id } })
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          <Trans>Find a tool by name</Trans>
        </label>
        <div className="relative max-w-xl">
          <Search
            aria-hidden
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-3.5 left-3.5 text-ink-muted"
          />
          <input
            ref={input}
            id={id}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            className="min-h-12 w-full rounded-full border border-part bg-paper pr-4 pl-11 text-ellipsis"
            placeholder={t`Find a tool, e.g. make smaller`}
            value={text}
            onKeyDown={walk}
            onFocus={prepare}
            onPointerEnter={prepare}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </form>
      <p role="status" className={asked && found.length === 0 ? 'mt-3' : 'visually-hidden'}>
        {!asked ? (
          ''
        ) : found.length === 0 ? (
          <Trans>No tools match. Try another word, or browse the list below.</Trans>
        ) : (
          <Plural value={found.length} one="# tool found" other="# tools found" />
        )}
      </p>
      {found.length > 0 && (
        <ul
          ref={list}
          aria-label={t`Tools found`}
          className="sheet mt-3 grid gap-x-8 p-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {found.map((card) => (
            <ToolLine key={card.id} card={card} unavailable={unavailable.has(card.id)} onKeyDown={walk} />
          ))}
        </ul>
      )}
    </search>
  )
}
