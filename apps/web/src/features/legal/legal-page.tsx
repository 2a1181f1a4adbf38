/** The terms of use, or the privacy notice: a text with its date. */
import { Trans } from '@lingui/react/macro'
import { Prose, TextPage } from '../content-page/prose.tsx'
import type { LegalText } from './legal-data.ts'

export const LegalPage = ({ title, date, dateText, html }: LegalText) => (
  <TextPage
    title={title}
    about={
      <p>
        <Trans>
          Effective <time dateTime={date}>{dateText}</time>
        </Trans>
      </p>
    }
  >
    <article className="sheet p-5 sm:p-8">
      <Prose html={html} />
    </article>
  </TextPage>
)
