/** Ready-made chains as cards: their tools connected by a thread, their title and purpose. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ChainCard } from './tool-card.ts'
import { ChainTools } from './tool-icon.tsx'

export const ChainList = ({ chains }: { chains: readonly ChainCard[] }) => (
  <ChainLines>
    {chains.map(({ slug, tools, title, description }) => (
      <ChainLine key={slug} tools={tools} about={description}>
        <Link to="/chains/$chain" params={{ chain: slug }} className={chainLink}>
          {title}
        </Link>
      </ChainLine>
    ))}
  </ChainLines>
)

/** The link covers its card. */
export const chainLink = 'font-semibold no-underline after:absolute after:inset-0 after:rounded-[14px]'

export const ChainLines = ({ children }: { children: ReactNode }) => (
  <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
)

export interface ChainLineProps {
  tools: readonly string[]
  about: string
  /** The link to it. */
  children: ReactNode
}

export const ChainLine = ({ tools, about, children }: ChainLineProps) => (
  <li className="sheet p-4 transition-shadow focus-within:shadow-raised hover:shadow-raised sm:p-5">
    <ChainTools tools={tools} size={40} />
    <div className="mt-3">{children}</div>
    <p className="mt-1 text-small text-ink-muted">{about}</p>
  </li>
)
