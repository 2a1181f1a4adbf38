/** Ready-made chains: what people want done, each with the tools that do it, on a thread. */
import { Link } from '@tanstack/react-router'
import type { ChainCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'

export const ChainList = ({ chains }: { chains: readonly ChainCard[] }) => (
  <ul className="mt-4 grid gap-x-12 gap-y-2 sm:grid-cols-2">
    {chains.map((chain) => (
      <li key={chain.slug} className="py-2">
        <ChainTools tools={chain.tools} />
        <Link
          to="/chains/$chain"
          params={{ chain: chain.slug }}
          className="-my-0.5 inline-block rounded-paper py-1 text-lead font-medium underline decoration-desk-line hover:decoration-thread-desk hover:decoration-2"
        >
          {chain.title}
        </Link>
        <p className="text-desk-muted">{chain.description}</p>
      </li>
    ))}
  </ul>
)

/** The tools' icons with the thread between them; the description says the same in words. */
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
