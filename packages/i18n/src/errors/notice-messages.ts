/** Messages about successful results with something unexpected. Plain descriptors, as for errors. */
import type { MessageDescriptor } from '@lingui/core'
import type { NoticeCode } from '@docweave/contract'

export const noticeMessages: Record<NoticeCode, MessageDescriptor> = {
  ALREADY_SMALL: /*i18n*/ {
    id: 'notice.ALREADY_SMALL',
    message: 'This file can’t be made any smaller, so it’s unchanged.',
  },
  TARGET_UNREACHABLE: /*i18n*/ {
    id: 'notice.TARGET_UNREACHABLE',
    message: 'The target size couldn’t be reached without ruining the document. This is the smallest we could make it.',
  },
  PAGES_WITH_TEXT_SKIPPED: /*i18n*/ {
    id: 'notice.PAGES_WITH_TEXT_SKIPPED',
    message: 'Pages that already had text were left unchanged.',
  },
  PAGES_WITHOUT_TEXT: /*i18n*/ {
    id: 'notice.PAGES_WITHOUT_TEXT',
    message: 'Some pages contain only images. To edit the text on them, recognise the text first (OCR).',
  },
  PAGES_RECOGNISED: /*i18n*/ {
    id: 'notice.PAGES_RECOGNISED',
    message:
      'The fonts on some pages don’t say which characters they show, so their text was recognised (OCR). Check it for errors.',
  },
  PAGES_WITHOUT_TABLES: /*i18n*/ {
    id: 'notice.PAGES_WITHOUT_TABLES',
    message: 'No tables were found on some pages, so they aren’t in the workbook.',
  },
  NOTHING_RECOGNISED: /*i18n*/ {
    id: 'notice.NOTHING_RECOGNISED',
    message: 'No text was recognised on the pages. Check that the language is right and the scan is legible.',
  },
  CORRECTIONS_NOT_APPLIED: /*i18n*/ {
    id: 'notice.CORRECTIONS_NOT_APPLIED',
    message: 'Some corrections couldn’t be applied because the text was read differently this time.',
  },
  PAGES_HARD_TO_READ: /*i18n*/ {
    id: 'notice.PAGES_HARD_TO_READ',
    message: 'Some pages were hard to read, so their text may contain many errors. Handwriting isn’t recognised.',
  },
  SIGNATURE_REMOVED: /*i18n*/ {
    id: 'notice.SIGNATURE_REMOVED',
    message: 'This file was digitally signed. The result is a changed copy, so the signature doesn’t cover it.',
  },
  FORM_FIELDS_RENAMED: /*i18n*/ {
    id: 'notice.FORM_FIELDS_RENAMED',
    message: 'Form fields with the same name were renamed so that each keeps its own value.',
  },
  PDFA_MARK_REMOVED: /*i18n*/ {
    id: 'notice.PDFA_MARK_REMOVED',
    message: 'The result is no longer marked as PDF/A, because that couldn’t be kept.',
  },
  TAGS_REMOVED: /*i18n*/ {
    id: 'notice.TAGS_REMOVED',
    message: 'Screen reader tags couldn’t be kept in the result.',
  },
  PAGES_WITHOUT_TAGS: /*i18n*/ {
    id: 'notice.PAGES_WITHOUT_TAGS',
    message:
      'Some pages had no screen reader tags. They can still be read aloud, but their reading order hasn’t been checked.',
  },
  PART_OVER_SIZE: /*i18n*/ {
    id: 'notice.PART_OVER_SIZE',
    message: 'Some single pages are larger than the chosen size. Each is in its own file.',
  },
  CHARACTERS_REPLACED: /*i18n*/ {
    id: 'notice.CHARACTERS_REPLACED',
    message: 'Some characters aren’t in any of our fonts and were replaced by a symbol.',
  },
  IMAGES_CONVERTED: /*i18n*/ {
    id: 'notice.IMAGES_CONVERTED',
    message: 'Some images use a format specific to PDF and were converted.',
  },
  NO_TIME_STAMP: /*i18n*/ {
    id: 'notice.NO_TIME_STAMP',
    message: 'No time stamp server is set up here, so the signature uses our server’s own time.',
  },
  FONTS_REPLACED: /*i18n*/ {
    id: 'notice.FONTS_REPLACED',
    message: 'Fonts we don’t have were replaced by similar ones: {fonts}.',
  },
  MACROS_IGNORED: /*i18n*/ {
    id: 'notice.MACROS_IGNORED',
    message: 'The file has macros. They weren’t run, so anything they would have filled in is missing.',
  },
  LINKED_FILES_MISSING: /*i18n*/ {
    id: 'notice.LINKED_FILES_MISSING',
    message: 'The file links to images or data elsewhere. We never load anything from outside, so they’re missing.',
  },
  VERTICAL_SET_ACROSS: /*i18n*/ {
    id: 'notice.VERTICAL_SET_ACROSS',
    message: 'This book’s text is vertical. In the PDF, it runs horizontally.',
  },
  PARTS_MISSING: /*i18n*/ {
    id: 'notice.PARTS_MISSING',
    message: 'Some parts of the document couldn’t be drawn and are missing. Compare the PDF with the original.',
  },
  NO_SPEECH_FOUND: /*i18n*/ {
    id: 'notice.NO_SPEECH_FOUND',
    message: 'No speech was found in this recording, so the text is empty.',
  },
  REPETITIONS_CUT: /*i18n*/ {
    id: 'notice.REPETITIONS_CUT',
    message: 'The speech recognition repeated itself in some places. Those repetitions were removed.',
  },
  OTHER_LANGUAGE_HEARD: /*i18n*/ {
    id: 'notice.OTHER_LANGUAGE_HEARD',
    message:
      'The recording is in a different language from the one you chose. It was transcribed in the language we detected.',
  },
  SOUND_CUT_SHORT: /*i18n*/ {
    id: 'notice.SOUND_CUT_SHORT',
    message: 'The recording ends earlier than the file says. Everything up to that point was transcribed.',
  },
  COLUMNS_SET_AS_ONE: /*i18n*/ {
    id: 'notice.COLUMNS_SET_AS_ONE',
    message: 'The file doesn’t say where its lines break, so text in columns became a single column.',
  },
}
