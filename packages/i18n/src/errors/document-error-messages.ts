/** Error messages about a file or its content: a part of `error-messages.ts`. */
import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode } from '@docweave/contract'

export const documentErrorMessages = {
  FILE_EMPTY: /*i18n*/ {
    id: 'error.FILE_EMPTY',
    message: 'This file is empty. Choose another file.',
  },
  FILE_KIND_UNSUPPORTED: /*i18n*/ {
    id: 'error.FILE_KIND_UNSUPPORTED',
    message: 'This file is damaged, or its type isn’t supported. Choose another file.',
  },
  FILE_DAMAGED: /*i18n*/ {
    id: 'error.FILE_DAMAGED',
    message:
      'This file is damaged and can’t be opened. Save it again in the program it came from, or choose another file.',
  },
  FILE_ENCRYPTED: /*i18n*/ {
    id: 'error.FILE_ENCRYPTED',
    message: 'This file is password-protected. Enter its password and try again.',
  },
  FILE_RESTRICTED: /*i18n*/ {
    id: 'error.FILE_RESTRICTED',
    message:
      'This document was saved for distribution only, so it can’t be converted. Ask its author for a regular copy.',
  },
  DRM_PROTECTED: /*i18n*/ {
    id: 'error.DRM_PROTECTED',
    message: 'This file is copy-protected (DRM), so it can’t be converted. Choose a file without DRM.',
  },
  UNPACKED_TOO_LARGE: /*i18n*/ {
    id: 'error.UNPACKED_TOO_LARGE',
    message: 'Unpacked, this file is far over the size limit. Remove some of its content, save it and try again.',
  },
  SHEET_NOT_FOUND: /*i18n*/ {
    id: 'error.SHEET_NOT_FOUND',
    message: 'There’s no sheet with that name or number in this workbook. Check the sheets and try again.',
  },
  FILE_TOO_LARGE: /*i18n*/ {
    id: 'error.FILE_TOO_LARGE',
    message: 'This file is over the size limit. Split it and run the parts separately.',
  },
  FILE_NO_PAGES: /*i18n*/ {
    id: 'error.FILE_NO_PAGES',
    message: 'This document has no pages. Choose another file.',
  },
  FILE_TOO_MANY: /*i18n*/ {
    id: 'error.FILE_TOO_MANY',
    message: 'Too many files for one run. Remove some and try again.',
  },
  PAGE_TOO_LARGE: /*i18n*/ {
    id: 'error.PAGE_TOO_LARGE',
    message: 'One of the pages is too large to process. Make the page smaller and try again.',
  },
  IMAGE_TOO_LARGE: /*i18n*/ {
    id: 'error.IMAGE_TOO_LARGE',
    message: 'One of the images has too many pixels to process. Make the image smaller and try again.',
  },
  PAGES_TOO_MANY: /*i18n*/ {
    id: 'error.PAGES_TOO_MANY',
    message: 'This document is over the page limit. Split it and try again.',
  },
  PASSWORD_WRONG: /*i18n*/ {
    id: 'error.PASSWORD_WRONG',
    message: 'The password for this file is incorrect. Check it and try again.',
  },
  PARTS_TOO_MANY: /*i18n*/ {
    id: 'error.PARTS_TOO_MANY',
    message: 'This would create more files than one run allows. Make the parts larger and try again.',
  },
  NO_PAGES_LEFT: /*i18n*/ {
    id: 'error.NO_PAGES_LEFT',
    message: 'This would delete every page. Keep at least one page.',
  },
  PAGES_NOT_CHOSEN: /*i18n*/ {
    id: 'error.PAGES_NOT_CHOSEN',
    message: 'No pages are selected. Select the pages to delete.',
  },
  OUTLINE_NOT_FOUND: /*i18n*/ {
    id: 'error.OUTLINE_NOT_FOUND',
    message: 'This document has no outline to split by. Choose another way to split it.',
  },
  IMAGES_NOT_FOUND: /*i18n*/ {
    id: 'error.IMAGES_NOT_FOUND',
    message: 'No images were found in this document. Choose whole pages instead.',
  },
  TEXT_ENCODING_WRONG: /*i18n*/ {
    id: 'error.TEXT_ENCODING_WRONG',
    message: 'This text can’t be read in the chosen encoding. Choose another one, or detect it automatically.',
  },
  SIGNATURE_MISSING: /*i18n*/ {
    id: 'error.SIGNATURE_MISSING',
    message: 'There’s nothing to sign with yet. Add a signature, text or certificate.',
  },
  SIGNATURE_WOULD_BREAK: /*i18n*/ {
    id: 'error.SIGNATURE_WOULD_BREAK',
    message:
      'This file is already digitally signed, and the change would invalidate that signature. Allow this in the options to continue.',
  },
  SIGNATURE_NOT_ALLOWED: /*i18n*/ {
    id: 'error.SIGNATURE_NOT_ALLOWED',
    message: 'The first signer of this file doesn’t allow further signatures. Ask for an unsigned copy.',
  },
  CERTIFICATE_INVALID: /*i18n*/ {
    id: 'error.CERTIFICATE_INVALID',
    message:
      'This certificate file can’t be used to sign. Choose a PKCS#12 file (.p12 or .pfx) that includes the private key.',
  },
  CERTIFICATE_PASSWORD_WRONG: /*i18n*/ {
    id: 'error.CERTIFICATE_PASSWORD_WRONG',
    message: 'The certificate password is incorrect. Check it and try again.',
  },
  CERTIFICATE_EXPIRED: /*i18n*/ {
    id: 'error.CERTIFICATE_EXPIRED',
    message: 'This certificate has expired or isn’t valid yet. Choose a valid one.',
  },
  TIME_STAMP_FAILED: /*i18n*/ {
    id: 'error.TIME_STAMP_FAILED',
    message: 'The time stamp server didn’t respond correctly. Try again, or sign without a time stamp.',
  },
  NO_SOUND: /*i18n*/ {
    id: 'error.NO_SOUND',
    message: 'This file has no audio track. Choose a recording, or a video with sound.',
  },
  SOUND_TOO_LONG: /*i18n*/ {
    id: 'error.SOUND_TOO_LONG',
    message: 'This recording is over the length limit. Split it into shorter ones and try again.',
  },
  MODEL_UNAVAILABLE: /*i18n*/ {
    id: 'error.MODEL_UNAVAILABLE',
    message:
      'The chosen speech model isn’t on this server and couldn’t be downloaded. Choose the “Base” model instead.',
  },
  TEXT_UNREADABLE: /*i18n*/ {
    id: 'error.TEXT_UNREADABLE',
    message:
      'This document’s fonts don’t say which characters they show, so its text can’t be extracted. Recognise the text first (OCR).',
  },
  TABLES_NOT_FOUND: /*i18n*/ {
    id: 'error.TABLES_NOT_FOUND',
    message: 'No tables were found on the chosen pages. Choose other pages, or include the text in the sheets.',
  },
  TEXT_NOT_FOUND: /*i18n*/ {
    id: 'error.TEXT_NOT_FOUND',
    message:
      'No text was found in this document. If it’s a scan, add text recognition (OCR) as a step before this one.',
  },
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>
