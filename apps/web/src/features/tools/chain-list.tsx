/** Ready-made chains: their purpose, and their tools connected by a line. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ChainCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'

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

export const chainLink =
  '-my-0.5 inline-block rounded-paper py-1 text-lead font-medium underline decoration-desk-line hover:decoration-thread-desk hover:decoration-2'

export const ChainLines = ({ children }: { children: ReactNode }) => (
  <ul className="mt-4 grid gap-x-12 gap-y-2 sm:grid-cols-2">{children}</ul>
)

export interface ChainLineProps {
  tools: readonly string[]
  about: string
  /** The link to it. */
  children: ReactNode
}

export const ChainLine = ({ tools, about, children }: ChainLineProps) => (
  <li className="py-2">
    <ChainTools tools={tools} />
    {children}
    <p className="text-desk-muted">{about}</p>
  </li>
)

/** The tools' icons, connected by a line; the description says the same as text. */
export const ChainTools = ({ tools }: { tools: readonly string[] }) => (
  <span className="flex items-center gap-1.5 text-thread-desk in-[.sheet]:text-thread" aria-hidden>
    {tools.map((tool, index) => (
      <span key={index} className="flex items-center gap-1.5">
        {index > 0 && <span className="h-0.5 w-5 bg-current" />}
        <ToolIcon tool={tool} size={20} />
      </span>
    ))}
  </span>
)
