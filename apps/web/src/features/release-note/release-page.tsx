/** The release notes, by version. */
import { Prose, TextPage } from '../content-page/prose.tsx'
import type { ReleaseNote } from './release-data.ts'

export interface ReleasePageProps {
  title: string
  description: string
  releases: readonly ReleaseNote[]
}

export const ReleasePage = ({ title, description, releases }: ReleasePageProps) => (
  <TextPage title={title} about={<p>{description}</p>}>
    {releases.map(({ date, title, dateText, html }) => (
      <section key={date} id={date} aria-labelledby={`${date}-title`} className="sheet p-5 sm:p-8">
        <h2 id={`${date}-title`} className="text-head">
          {title}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink-muted">
          <time dateTime={date}>{dateText}</time>
        </p>
        <Prose html={html} />
      </section>
    ))}
  </TextPage>
)
