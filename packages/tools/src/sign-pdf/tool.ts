/** Signing: a signature one sees, a certificate's that programs check, or both. */
import { z } from 'zod'
import { defineTool, pageRangePattern, secretOption } from '@docweave/tool-kit'
import { Stamps } from './stamps.ts'

/** A PKCS#12 file as base64, of at most 150 kB. */
const certificate = z
  .string()
  .max(200_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)

export const tool = defineTool({
  id: 'sign-pdf',
  version: 1,
  group: 'sign',
  accepts: ['pdf'],
  produces: 'pdf',
  makes: (_, { pages }) => ({ pages }),
  options: z.object({
    /** A name, initials or a date to be written where `position` says on `pages`. */
    text: z.string().trim().max(200).default(''),
    pages: z.string().max(500).regex(pageRangePattern).default('-1'),
    position: z
      .enum(['top-left', 'top', 'top-right', 'left', 'centre', 'right', 'bottom-left', 'bottom', 'bottom-right'])
      .default('bottom-right'),
    /** What the panel makes. A drawn signature is nobody's to read. */
    stamps: secretOption(Stamps.default([]), 'panel'),
    certificate: secretOption(certificate.default(''), 'file'),
    certificatePassword: secretOption(z.string().max(200).default(''), 'text'),
    /** Whether the certificate's signature is seen: below the first stamp, or in the last page's lower right corner. */
    visible: z.boolean().default(false),
    reason: z.string().trim().max(200).default(''),
    location: z.string().trim().max(200).default(''),
    timeStamp: z.boolean().default(false),
    /** Stamps change a page: signatures that the file has already break. */
    allowBreaking: z.boolean().default(false),
  }),
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    // A signature covers the whole file, which is held in memory for it.
    bytes: 200_000_000,
    pages: 5000,
    seconds: { base: 90, perMegabyte: 1, perPage: 0.1 },
    memoryMegabytes: { base: 700, perMegabyte: 4, perPage: 0 },
  },
})
