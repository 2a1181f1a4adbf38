/** Messages about successful results with something unexpected. Plain descriptors, as for errors. */
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
  PAGES_WITHOUT_TEXT: /*i18n*/ {
    id: 'notice.PAGES_WITHOUT_TEXT',
    message: 'Some pages have no text, only pictures. To edit what is written on them, recognise the text first (OCR).',
  },
  PAGES_WITHOUT_TABLES: /*i18n*/ {
    id: 'notice.PAGES_WITHOUT_TABLES',
    message: 'On some pages no table was found. Nothing of them is in the workbook.',
  },
  NOTHING_RECOGNISED: /*i18n*/ {
    id: 'notice.NOTHING_RECOGNISED',
    message: 'No text was recognised on the pages. Check that the language is right and the scan is legible.',
  },
  SIGNATURE_REMOVED: /*i18n*/ {
    id: 'notice.SIGNATURE_REMOVED',
    message: 'This file was digitally signed. The result is a changed copy, so the signature does not cover it.',
  },
  FORM_FIELDS_RENAMED: /*i18n*/ {
    id: 'notice.FORM_FIELDS_RENAMED',
    message: 'Form fields with the same name were renamed, so that each keeps its own value.',
  },
  PDFA_MARK_REMOVED: /*i18n*/ {
    id: 'notice.PDFA_MARK_REMOVED',
    message: 'The result no longer says that it is PDF/A, because that could not be kept.',
  },
  TAGS_REMOVED: /*i18n*/ {
    id: 'notice.TAGS_REMOVED',
    message: 'The tags for screen readers could not be kept in the result.',
  },
  PART_OVER_SIZE: /*i18n*/ {
    id: 'notice.PART_OVER_SIZE',
    message: 'Some single pages are larger than the chosen size. They are in files of their own.',
  },
  CHARACTERS_REPLACED: /*i18n*/ {
    id: 'notice.CHARACTERS_REPLACED',
    message: 'Some characters are in none of our fonts and were replaced by a sign.',
  },
  IMAGES_CONVERTED: /*i18n*/ {
    id: 'notice.IMAGES_CONVERTED',
    message: 'Some images are kept in the PDF in a form of their own and were converted.',
  },
  NO_TIME_STAMP: /*i18n*/ {
    id: 'notice.NO_TIME_STAMP',
    message: 'No time stamp server is set up here, so the signature carries this computer’s time.',
  },
  FONTS_REPLACED: /*i18n*/ {
    id: 'notice.FONTS_REPLACED',
    message: 'Fonts that are not here were replaced by the nearest ones: {fonts}.',
  },
  MACROS_IGNORED: /*i18n*/ {
    id: 'notice.MACROS_IGNORED',
    message: 'The file has macros. They were not run, so what they would have filled in is missing.',
  },
  LINKED_FILES_MISSING: /*i18n*/ {
    id: 'notice.LINKED_FILES_MISSING',
    message: 'The file links to pictures or data elsewhere. Nothing is ever fetched from outside, so they are missing.',
  },
  VERTICAL_SET_ACROSS: /*i18n*/ {
    id: 'notice.VERTICAL_SET_ACROSS',
    message: 'This book is set in vertical lines. In the PDF its lines run across the page.',
  },
  PARTS_MISSING: /*i18n*/ {
    id: 'notice.PARTS_MISSING',
    message: 'Some parts of the document could not be drawn and are missing. Compare the PDF with the original.',
  },
  NO_SPEECH_FOUND: /*i18n*/ {
    id: 'notice.NO_SPEECH_FOUND',
    message: 'Nobody was heard speaking in this recording, so the text is empty.',
  },
  REPETITIONS_CUT: /*i18n*/ {
    id: 'notice.REPETITIONS_CUT',
    message: 'In some places the recogniser repeated itself over and over. Those repetitions were left out.',
  },
  OTHER_LANGUAGE_HEARD: /*i18n*/ {
    id: 'notice.OTHER_LANGUAGE_HEARD',
    message:
      'Another language is spoken in this recording than the chosen one. It was written down in the language that was heard.',
  },
  SOUND_CUT_SHORT: /*i18n*/ {
    id: 'notice.SOUND_CUT_SHORT',
    message: 'The recording ends earlier than the file says. What was there has been written down.',
  },
  COLUMNS_SET_AS_ONE: /*i18n*/ {
    id: 'notice.COLUMNS_SET_AS_ONE',
    message: 'The file does not say where its lines go, so text in columns was set in one column.',
  },
}
