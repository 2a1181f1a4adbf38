/** A text that was written in Markdown, as the build made it. */
import type { ReactNode } from 'react'

export interface TextPageProps {
  title: string
  /** Below the title: a date, tags. */
  about?: ReactNode
  children: ReactNode
}

/** A page to read: its title, and a column of text on paper. */
export const TextPage = ({ title, about, children }: TextPageProps) => (
  <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
    <div>
      <h1 className="text-title">{title}</h1>
      {about && <div className="mt-2 text-small text-desk-muted">{about}</div>}
    </div>
    {children}
  </div>
)

/** The repository's own HTML: nothing of a visitor is ever in it. */
export const Prose = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
