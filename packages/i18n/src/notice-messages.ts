/** What a visitor is told about a result that is fine but not what they may expect. Plain descriptors, as for errors. */
import type { MessageDescriptor } from '@lingui/core'
import type { NoticeCode } from '@docweave/contract'

export const noticeMessages: Record<NoticeCode, MessageDescriptor> = {
  ALREADY_SMALL: /*i18n*/ {
    id: 'notice.ALREADY_SMALL',
    message: 'This file was already as small as it gets, so it is unchanged.',
  },
  TARGET_UNREACHABLE: /*i18n*/ {
    id: 'notice.TARGET_UNREACHABLE',
    message: 'The target size could not be reached without losing the document. This is the smallest we could make it.',
  },
  PAGES_WITH_TEXT_SKIPPED: /*i18n*/ {
    id: 'notice.PAGES_WITH_TEXT_SKIPPED',
    message: 'Pages that already had text were left as they are.',
  },
  NOTHING_RECOGNISED: /*i18n*/ {
    id: 'notice.NOTHING_RECOGNISED',
    message: 'No text was recognised on the pages. Check that the language is right and the scan is legible.',
  },
}
