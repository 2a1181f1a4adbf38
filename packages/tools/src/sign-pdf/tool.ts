/** Signing: a visible signature, a verifiable certificate signature, or both. */
import { z } from 'zod'
import { defineTool, pageRangePattern, secretOption } from '@docweave/tool-kit'
import { StampsOption } from './stamps.ts'

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
  lacks: ({ text, stamps, certificate }) =>
    text === '' && stamps.length === 0 && certificate === '' ? 'SIGNATURE_MISSING' : undefined,
  options: z.object({
    /** A name, initials or a date, written at `position` on `pages`. */
    text: z.string().trim().max(200).default(''),
    pages: z.string().max(500).regex(pageRangePattern).default('-1'),
    position: z
      .enum(['top-left', 'top', 'top-right', 'left', 'centre', 'right', 'bottom-left', 'bottom', 'bottom-right'])
      .default('bottom-right'),
    /** Created by the panel. Secret, because a drawn signature is private. */
    stamps: secretOption(StampsOption.default([]), 'panel'),
    certificate: secretOption(certificate.default(''), 'file'),
    certificatePassword: secretOption(z.string().max(200).default(''), 'text'),
    /** Whether the certificate's signature is visible: below the first stamp (above without room), or at the last page's lower right. */
    visible: z.boolean().default(false),
    reason: z.string().trim().max(200).default(''),
    location: z.string().trim().max(200).default(''),
    timeStamp: z.boolean().default(false),
    /** Whether stamps may invalidate existing signatures. */
    allowBreaking: z.boolean().default(false),
  }),
  runs: ['browser', 'server'],
  // The server asks the operator's time stamp service.
  needsServer: ({ timeStamp }) => timeStamp,
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    // The whole file is in memory while it is signed.
    bytes: 200_000_000,
    pages: 5000,
    seconds: { base: 90, perMegabyte: 1, perPage: 0.1 },
    memoryMegabytes: { base: 700, perMegabyte: 4, perPage: 0 },
  },
})
