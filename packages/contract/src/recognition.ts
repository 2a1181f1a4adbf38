/** What OCR read, for the visitor's review: the lines with their doubtful words, and the corrections that come back. */
import { z } from 'zod'

/** Left, top, width and height on the page as displayed, in points. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** The longest line: no page has more characters on one. */
const longest = 5000

export const RecognitionLine = z.object({
  /** The page, from 1. */
  page: z.int().positive(),
  /** The index of the line on its page, from 0. */
  line: z.int().nonnegative(),
  isVertical: z.boolean().optional(),
  box: Box,
  /** The clockwise angle of lines that are not upright, in radians, and their box after the page is turned back by it around its upper left corner. */
  turned: z.object({ angle: z.number(), box: Box }).optional(),
  /** As recognised: its words, with spaces between them. */
  text: z.string(),
  /** As the visitor corrected it, if so. */
  corrected: z.string().optional(),
  /** The words, by their index in `text`, that may be wrong. */
  doubtful: z.array(z.object({ word: z.int().nonnegative(), box: Box })),
})
export type RecognitionLine = z.infer<typeof RecognitionLine>

export const Recognition = z.object({
  /** Incremented when older programs can no longer read the format. */
  version: z.literal(1),
  /** SHA-256 of the document in hexadecimal, by which corrections find it. */
  document: z.string(),
  /** The number of lines; of long documents only those with doubtful words are listed. */
  total: z.int().nonnegative(),
  lines: z.array(RecognitionLine),
})
export type Recognition = z.infer<typeof Recognition>

/** The corrections of a step's documents. */
export const LineCorrections = z
  .array(
    z.object({
      document: z.string().regex(/^[0-9a-f]{64}$/),
      page: z.int().positive(),
      line: z.int().nonnegative(),
      /** The recognised text. A correction of another text is not applied. */
      was: z.string().max(longest),
      /** The corrected text; empty if the line is no text. */
      text: z.string().max(longest),
    }),
  )
  .max(20_000)
export type LineCorrections = z.infer<typeof LineCorrections>
