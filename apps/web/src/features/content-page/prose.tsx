/** Renders Markdown content as the build converted it. */
import type { ReactNode } from 'react'

export interface TextPageProps {
  title: string
  /** Below the title: a date, tags. */
  about?: ReactNode
  children: ReactNode
}

/** A content page: its title, and a column of text. */
export const TextPage = ({ title, about, children }: TextPageProps) => (
  <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
    <div>
      <h1 className="text-title">{title}</h1>
      {about && <div className="mt-2 text-small text-ink-muted">{about}</div>}
    </div>
    {children}
  </div>
)

/** Renders the repository's own HTML, which never contains user input. */
export const Prose = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
