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
  FILE_KIND_UNSUPPORTED: [
    {
      needs: ['kind', 'accepts'],
      text: /*i18n*/ {
        id: 'error.FILE_KIND_UNSUPPORTED.accepts',
        message: 'This step cannot read this kind of file ({kind}). It takes {accepts}.',
      },
    },
    {
      needs: ['kind'],
      text: /*i18n*/ {
        id: 'error.FILE_KIND_UNSUPPORTED.kind',
        message: 'No tool here can read this kind of file ({kind}). Choose another file.',
      },
    },
  ],
  FILE_TOO_LARGE: [
    {
      needs: ['limit'],
      sizes: ['limit'],
      text: /*i18n*/ {
        id: 'error.FILE_TOO_LARGE.limit',
        message: 'This file is larger than {limit}, the most we accept. Make it smaller or split it, and try again.',
      },
    },
  ],
  FILE_TOO_MANY: [
    {
      needs: ['limit'],
      text: /*i18n*/ {
        id: 'error.FILE_TOO_MANY.limit',
        message: 'One run takes at most {limit, plural, one {# file} other {# files}}. Remove some and try again.',
      },
    },
  ],
  IMAGE_TOO_LARGE: [
    {
      needs: ['width', 'height'],
      text: /*i18n*/ {
        id: 'error.IMAGE_TOO_LARGE.size',
        message:
          'One of the images has {width, number} × {height, number} pixels, too many to work on. Make the image smaller and try again.',
      },
    },
  ],
  PAGES_TOO_MANY: [
    {
      needs: ['limit', 'pages'],
      text: /*i18n*/ {
        id: 'error.PAGES_TOO_MANY.limit',
        message:
          'This document has {pages, plural, one {# page} other {# pages}}, and we accept at most {limit, number}. Split it and try again.',
      },
    },
  ],
  SOUND_TOO_LONG: [
    {
      needs: ['hours'],
      text: /*i18n*/ {
        id: 'error.SOUND_TOO_LONG.hours',
        message:
          'This recording is longer than {hours, plural, one {# hour} other {# hours}}, the most we accept. Cut it into shorter ones and try again.',
      },
    },
  ],
  PARTS_TOO_MANY: [
    {
      needs: ['limit', 'parts'],
      text: /*i18n*/ {
        id: 'error.PARTS_TOO_MANY.limit',
        message:
          'This would make {parts, plural, one {# file} other {# files}}, and one run gives at most {limit, number}. Make the parts larger and try again.',
      },
    },
  ],
  OPTION_INVALID: [
    {
      needs: ['option'],
      text: /*i18n*/ {
        id: 'error.OPTION_INVALID.option',
        message: 'The option “{option}” cannot be used as it is. Check it and try again.',
      },
    },
    {
      needs: ['tool'],
      text: /*i18n*/ {
        id: 'error.OPTION_INVALID.tool',
        message: 'One of the options of “{tool}” cannot be used as it is. Check the options and try again.',
      },
    },
  ],
  PAGE_RANGE_INVALID: [
    {
      needs: ['item', 'pages'],
      text: /*i18n*/ {
        id: 'error.PAGE_RANGE_INVALID.item',
        message:
          '“{item}” does not fit this document of {pages, plural, one {# page} other {# pages}}. Write the page range like 1-3, 7 and stay within its pages.',
      },
    },
  ],
  RATE_LIMITED: [
    {
      needs: ['seconds'],
      text: /*i18n*/ {
        id: 'error.RATE_LIMITED.seconds',
        message:
          'That was a lot in a short time. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
      },
    },
  ],
  QUEUE_FULL: [
    {
      needs: ['limit'],
      text: /*i18n*/ {
        id: 'error.QUEUE_FULL.limit',
        message:
          'You already have {limit, plural, one {# job} other {# jobs}} that are not done, the most at a time. Wait until one is done, then try again.',
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
          '{fields, plural, one {# form field} other {# form fields}} had the name of another one and got a new name, so that each keeps its own value.',
      },
    },
  ],
  PART_OVER_SIZE: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PART_OVER_SIZE.pages',
        message:
          '{pages, plural, one {# page is} other {# pages are}} larger than the chosen size even alone. {pages, plural, one {It is} other {Each is}} in a file of its own.',
      },
    },
  ],
  CHARACTERS_REPLACED: [
    {
      needs: ['characters'],
      text: /*i18n*/ {
        id: 'notice.CHARACTERS_REPLACED.characters',
        message:
          '{characters, plural, one {# character is} other {# characters are}} in none of our fonts and {characters, plural, one {was} other {were}} replaced by a sign.',
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
          'The target size of {target} could not be reached without losing the document. The smallest we could make it is {reached}.',
      },
    },
  ],
  PAGES_WITHOUT_TEXT: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITHOUT_TEXT.pages',
        message:
          '{pages, plural, one {# page has no text, only pictures} other {# pages have no text, only pictures}}. To edit what is written there, recognise the text first (OCR).',
      },
    },
  ],
  PAGES_WITHOUT_TABLES: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITHOUT_TABLES.pages',
        message:
          'No table was found on {pages, plural, one {# page} other {# pages}}, so nothing of {pages, plural, one {it} other {them}} is in the workbook.',
      },
    },
  ],
  PAGES_WITH_TEXT_SKIPPED: [
    {
      needs: ['pages'],
      text: /*i18n*/ {
        id: 'notice.PAGES_WITH_TEXT_SKIPPED.pages',
        message: '{pages, plural, one {# page} other {# pages}} already had text and stayed unchanged.',
      },
    },
  ],
}
