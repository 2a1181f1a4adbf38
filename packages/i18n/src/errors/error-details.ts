/**
 * More specific messages for failures with values: the limit, the page, the time to wait. Separate from the plain messages, because these
 * use ICU plurals, which the command line does not support, and because a failure may lack the values: then the plain message is used. The
 * first one whose values are all present wins.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode, NoticeCode } from '@docweave/contract'

export interface Detail {
  /** The params it uses; if one is missing or empty, it does not apply. */
  needs: readonly string[]
  /** Those of them that are sizes in bytes. */
  sizes?: readonly string[]
  text: MessageDescriptor
}

export const errorDetails: Partial<Record<ErrorCode, readonly Detail[]>> = {
  KEY_NOT_ALLOWED: [
    {
      needs: ['tool'],
      text: /*i18n*/ {
        id: 'error.KEY_NOT_ALLOWED.tool',
        message: 'This API key may not use the tool “{tool}”. Change the key’s tools or use another key.',
      },
    },
    {
      needs: ['network'],
      text: /*i18n*/ {
        id: 'error.KEY_NOT_ALLOWED.network',
        message: 'This API key may not be used from this network ({network}). Change the key’s networks.',
      },
    },
  ],
  BROWSER_CANNOT_RUN: [
    {
      needs: ['page'],
      text: /*i18n*/ {
        id: 'error.BROWSER_CANNOT_RUN.page',
        message: 'Page {page} is in Korean, which your browser can’t recognise. Run it on the server.',
      },
    },
    {
      needs: ['limit'],
      text: /*i18n*/ {
        id: 'error.BROWSER_CANNOT_RUN.limit',
        message:
          'Your browser can only recognise the text of documents with up to {limit, plural, one {# page} other {# pages}}. Run it on the server.',
      },
    },
    {
      needs: ['file'],
      text: /*i18n*/ {
        id: 'error.BROWSER_CANNOT_RUN.file',
        message:
          'The files for text recognition couldn’t be downloaded. Check your connection and start over, or run it on the server.',
      },
    },
  ],
  FILE_KIND_UNSUPPORTED: [
    {
      needs: ['kind', 'accepts'],
      text: /*i18n*/ {
        id: 'error.FILE_KIND_UNSUPPORTED.accepts',
        message: 'This step can’t use this file type ({kind}). It accepts {accepts}.',
      },
    },
    {
      needs: ['kind'],
      text: /*i18n*/ {
        id: 'error.FILE_KIND_UNSUPPORTED.kind',
        message: 'This file type ({kind}) isn’t supported. Choose another file.',
      },
    },
  ],
  FILE_TOO_LARGE: [
    {
      needs: ['limit'],
      sizes: ['limit'],
      text: /*i18n*/ {
        id: 'error.FILE_TOO_LARGE.limit',
        message: 'This file is over the size limit of {limit}. Split it and run the parts separately.',
      },
    },
  ],
  FILE_TOO_MANY: [
    {
      needs: ['limit'],
      text: /*i18n*/ {
        id: 'error.FILE_TOO_MANY.limit',
        message: 'One run accepts at most {limit, plural, one {# file} other {# files}}. Remove some and try again.',
      },
    },
  ],
  IMAGE_TOO_LARGE: [
    {
      needs: ['width', 'height'],
      text: /*i18n*/ {
        id: 'error.IMAGE_TOO_LARGE.size',
        message:
          'One of the images is {width, number} × {height, number} pixels, too large to process. Make the image smaller and try again.',
      },
    },
  ],
  PAGES_TOO_MANY: [
    {
      needs: ['limit', 'pages'],
      text: /*i18n*/ {
        id: 'error.PAGES_TOO_MANY.limit',
        message:
          'This document has {pages, plural, one {# page} other {# pages}}; the limit is {limit, number}. Split it and try again.',
      },
    },
  ],
  SOUND_TOO_LONG: [
    {
      needs: ['hours'],
      text: /*i18n*/ {
        id: 'error.SOUND_TOO_LONG.hours',
        message:
          'This recording is over the limit of {hours, plural, one {# hour} other {# hours}}. Split it into shorter ones and try again.',
      },
    },
  ],
  PARTS_TOO_MANY: [
    {
      needs: ['limit', 'parts'],
      text: /*i18n*/ {
        id: 'error.PARTS_TOO_MANY.limit',
        message:
          'This would create {parts, plural, one {# file} other {# files}}; the limit for one run is {limit, number}. Make the parts larger and try again.',
      },
    },
  ],
  OPTION_INVALID: [
    {
      needs: ['option'],
      text: /*i18n*/ {
        id: 'error.OPTION_INVALID.option',
        message: 'The option “{option}” isn’t valid. Check it and try again.',
      },
    },
    {
      needs: ['tool'],
      text: /*i18n*/ {
        id: 'error.OPTION_INVALID.tool',
        message: 'One of the options of “{tool}” isn’t valid. Check the options and try again.',
      },
    },
  ],
  PAGE_RANGE_INVALID: [
    {
      needs: ['item', 'pages'],
      text: /*i18n*/ {
        id: 'error.PAGE_RANGE_INVALID.item',
        message:
          '“{item}” doesn’t fit this document of {pages, plural, one {# page} other {# pages}}. Use a format like 1-3, 7 and only pages that exist.',
      },
    },
  ],
  RATE_LIMITED: [
    {
      needs: ['seconds'],
      text: /*i18n*/ {
        id: 'error.RATE_LIMITED.seconds',
        message:
          'Too many requests in a short time. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
      },
    },
  ],
  QUEUE_FULL: [
    {
      needs: ['limit'],
      text: /*i18n*/ {
        id: 'error.QUEUE_FULL.limit',
        message:
          'You already have {limit, plural, one {# unfinished job} other {# unfinished jobs}}, the most allowed at a time. Wait until one is done, then try again.',
      },
    },
  ],
}

export const noticeDetails: Partial<Record<NoticeCode, readonly Detail[]>> = {
  FORM_FIELDS_RENAMED: [
    {
      needs: ['fields'],
      text: /*i18n*/ {
        id: 'notice.FORM_FIELDS_RENAMED.fields',
        message:
          '{fields, plural, one {# form field had the same name as another and was renamed so that each keeps its own value.} other {# form fields had the same name as another and were renamed so that each keeps its own value.}}',
      },
    },
  ],
  PART_OVER_SIZE: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PART_OVER_SIZE.pages',
        message:
          '{pages, plural, one {# single page is larger than the chosen size. It’s in its own file.} other {# single pages are larger than the chosen size. Each is in its own file.}}',
      },
    },
  ],
  CHARACTERS_REPLACED: [
    {
      needs: ['characters'],
      text: /*i18n*/ {
        id: 'notice.CHARACTERS_REPLACED.characters',
        message:
          '{characters, plural, one {# character isn’t in any of our fonts and was replaced by a symbol.} other {# characters aren’t in any of our fonts and were replaced by a symbol.}}',
      },
    },
  ],
  TARGET_UNREACHABLE: [
    {
      needs: ['target', 'reached'],
      sizes: ['target', 'reached'],
      text: /*i18n*/ {
        id: 'notice.TARGET_UNREACHABLE.sizes',
        message:
          'The target size of {target} couldn’t be reached without ruining the document. The smallest we could make it is {reached}.',
      },
    },
  ],
  PAGES_WITHOUT_TEXT: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITHOUT_TEXT.pages',
        message:
          '{pages, plural, one {# page contains only images} other {# pages contain only images}}. To edit the text there, recognise the text first (OCR).',
      },
    },
  ],
  PAGES_HARD_TO_READ: [
    {
      needs: ['pages', 'numbers'],
      text: /*i18n*/ {
        id: 'notice.PAGES_HARD_TO_READ.pages',
        message:
          '{pages, plural, one {Page {numbers} was hard to read, so its} other {Pages {numbers} were hard to read, so their}} text may contain many errors. Handwriting isn’t recognised.',
      },
    },
  ],
  PAGES_RECOGNISED: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_RECOGNISED.pages',
        message:
          'The fonts on {pages, plural, one {# page don’t} other {# pages don’t}} say which characters they show, so the text there was recognised (OCR). Check it for errors.',
      },
    },
  ],
  PAGES_WITHOUT_TABLES: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITHOUT_TABLES.pages',
        message:
          'No tables were found on {pages, plural, one {# page, so it isn’t} other {# pages, so they aren’t}} in the workbook.',
      },
    },
  ],
  PAGES_WITHOUT_TAGS: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITHOUT_TAGS.pages',
        message:
          '{pages, plural, one {# page had no screen reader tags. It can still be read aloud, but its reading order hasn’t been checked.} other {# pages had no screen reader tags. They can still be read aloud, but their reading order hasn’t been checked.}}',
      },
    },
  ],
  PAGES_WITH_TEXT_SKIPPED: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITH_TEXT_SKIPPED.pages',
        message:
          '{pages, plural, one {# page already had text and was left unchanged.} other {# pages already had text and were left unchanged.}}',
      },
    },
  ],
}
