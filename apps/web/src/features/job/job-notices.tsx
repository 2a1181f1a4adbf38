/** What the steps tell about the results: one line for each kind of notice. */
import { Plural, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { noticeText } from '../failures/failure-text.ts'
import { groupNotices } from './group-notices.ts'

export function JobNotices({ notices }: { notices: JobView['notices'] }) {
  const { i18n } = useLingui()
  return groupNotices(notices).map(({ notice, count }) => (
    <Notice key={`${notice.step} ${notice.code}`} tone="info">
      <p>
        {count > 1 && (
          <strong className="mr-2 font-semibold whitespace-nowrap tabular-nums">
            <Plural value={count} one="# file" other="# files" />
          </strong>
        )}
        {noticeText(i18n, notice)}
      </p>
    </Notice>
  ))
}
