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
    message: 'No tool here can read this kind of file. Choose another file.',
  },
  FILE_DAMAGED: /*i18n*/ {
    id: 'error.FILE_DAMAGED',
    message:
      'This file is damaged and cannot be opened. Save it again in the program it came from, or choose another file.',
  },
  FILE_ENCRYPTED: /*i18n*/ {
    id: 'error.FILE_ENCRYPTED',
    message: 'This file is locked with a password. Give its password and try again.',
  },
  FILE_RESTRICTED: /*i18n*/ {
    id: 'error.FILE_RESTRICTED',
    message:
      'This document was saved for distribution only, which keeps it from being converted. Ask whoever made it for an ordinary copy.',
  },
  DRM_PROTECTED: /*i18n*/ {
    id: 'error.DRM_PROTECTED',
    message: 'This file has copy protection (DRM), so it cannot be converted. Choose one without it.',
  },
  UNPACKED_TOO_LARGE: /*i18n*/ {
    id: 'error.UNPACKED_TOO_LARGE',
    message: 'Unpacked, this file is far larger than we accept. Save it again with less in it, and try again.',
  },
  SHEET_NOT_FOUND: /*i18n*/ {
    id: 'error.SHEET_NOT_FOUND',
    message: 'There is no sheet of that name or number in this workbook. Check the sheets and try again.',
  },
  FILE_TOO_LARGE: /*i18n*/ {
    id: 'error.FILE_TOO_LARGE',
    message: 'This file is larger than we accept. Make it smaller or split it, and try again.',
  },
  FILE_NO_PAGES: /*i18n*/ {
    id: 'error.FILE_NO_PAGES',
    message: 'This document has no pages. Choose another file.',
  },
  FILE_TOO_MANY: /*i18n*/ {
    id: 'error.FILE_TOO_MANY',
    message: 'These are too many files for one run. Remove some and try again.',
  },
  PAGE_TOO_LARGE: /*i18n*/ {
    id: 'error.PAGE_TOO_LARGE',
    message: 'One of the pages is too large to work on. Make the page smaller and try again.',
  },
  IMAGE_TOO_LARGE: /*i18n*/ {
    id: 'error.IMAGE_TOO_LARGE',
    message: 'One of the images has too many pixels to work on. Make the image smaller and try again.',
  },
  PAGES_TOO_MANY: /*i18n*/ {
    id: 'error.PAGES_TOO_MANY',
    message: 'This document has more pages than we accept. Split it and try again.',
  },
  PASSWORD_WRONG: /*i18n*/ {
    id: 'error.PASSWORD_WRONG',
    message: 'The password does not open this file. Check it and try again.',
  },
  PARTS_TOO_MANY: /*i18n*/ {
    id: 'error.PARTS_TOO_MANY',
    message: 'This would make more files than one run may give. Make the parts larger and try again.',
  },
  NO_PAGES_LEFT: /*i18n*/ {
    id: 'error.NO_PAGES_LEFT',
    message: 'Nothing would be left of this document. Keep at least one page.',
  },
  PAGES_NOT_CHOSEN: /*i18n*/ {
    id: 'error.PAGES_NOT_CHOSEN',
    message: 'No page is chosen yet. Choose the pages to delete.',
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
    message: 'This text cannot be read in the chosen encoding. Choose another one, or let it be found.',
  },
  SIGNATURE_MISSING: /*i18n*/ {
    id: 'error.SIGNATURE_MISSING',
    message: 'There is nothing to sign with yet. Add a signature, a text or a certificate.',
  },
  SIGNATURE_WOULD_BREAK: /*i18n*/ {
    id: 'error.SIGNATURE_WOULD_BREAK',
    message:
      'This file is already digitally signed, and the change would break that signature. Allow it in the options to go on.',
  },
  SIGNATURE_NOT_ALLOWED: /*i18n*/ {
    id: 'error.SIGNATURE_NOT_ALLOWED',
    message: 'Whoever signed this file first allows no further signatures. Ask for an unsigned copy.',
  },
  CERTIFICATE_INVALID: /*i18n*/ {
    id: 'error.CERTIFICATE_INVALID',
    message: 'This certificate file cannot be used to sign. Choose a PKCS#12 file (.p12 or .pfx) with its private key.',
  },
  CERTIFICATE_PASSWORD_WRONG: /*i18n*/ {
    id: 'error.CERTIFICATE_PASSWORD_WRONG',
    message: 'The password does not open the certificate. Check it and try again.',
  },
  CERTIFICATE_EXPIRED: /*i18n*/ {
    id: 'error.CERTIFICATE_EXPIRED',
    message: 'This certificate is not valid today. Choose one that is valid.',
  },
  TIME_STAMP_FAILED: /*i18n*/ {
    id: 'error.TIME_STAMP_FAILED',
    message: 'The time stamp server did not answer as it should. Try again, or sign without a time stamp.',
  },
  NO_SOUND: /*i18n*/ {
    id: 'error.NO_SOUND',
    message: 'There is no sound track in this file. Choose a recording, or a video with sound.',
  },
  SOUND_TOO_LONG: /*i18n*/ {
    id: 'error.SOUND_TOO_LONG',
    message: 'This recording is longer than we accept. Cut it into shorter ones and try again.',
  },
  MODEL_UNAVAILABLE: /*i18n*/ {
    id: 'error.MODEL_UNAVAILABLE',
    message: 'The chosen speech model is not on this server and could not be fetched. Choose the model “Base” instead.',
  },
  TEXT_UNREADABLE: /*i18n*/ {
    id: 'error.TEXT_UNREADABLE',
    message:
      'The fonts of this document do not say which characters they show, so its text cannot be taken over. Recognise the text first (OCR).',
  },
  TABLES_NOT_FOUND: /*i18n*/ {
    id: 'error.TABLES_NOT_FOUND',
    message:
      'No tables were found on the chosen pages. Choose other pages, or have the text put into the sheets instead.',
  },
  TEXT_NOT_FOUND: /*i18n*/ {
    id: 'error.TEXT_NOT_FOUND',
    message:
      'No text was found in this document. If it is a scan, add text recognition (OCR) as a step before this one.',
  },
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>
