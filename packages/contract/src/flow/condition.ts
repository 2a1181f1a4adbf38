/** The conditions of an `if`: each is checked for every file by itself. */
import { z } from 'zod'
import { FileKind } from '../file-kind.ts'
import { DocumentLanguage } from '../locale.ts'
import { NoticeCode } from '../message-codes.ts'

/** A range of a count, with both ends included. At least one end must be given. */
const Range = z
  .strictObject({ atLeast: z.int().nonnegative().optional(), atMost: z.int().nonnegative().optional() })
  .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, 'a range needs an end')
  .refine(({ atLeast = 0, atMost = Infinity }) => atLeast <= atMost, 'the range is empty')
export type Range = z.infer<typeof Range>

/**
 * A condition on one file.
 *
 * - `pages`: its number of pages; a file without pages never meets it.
 * - `size`: its size in bytes.
 * - `kind`: its kind is one of these.
 * - `name`: the name of the visitor's file it was made from matches this pattern: `*` stands for any characters, `?` for one; upper and
 *   lower case are the same.
 * - `text`: whether it has text that programs can read.
 * - `language`: the language of most of that text.
 * - `notice`: whether the step before reported this notice for it.
 */
export const Condition = z.union([
  z.strictObject({ pages: Range }),
  z.strictObject({ size: Range }),
  z.strictObject({ kind: z.array(FileKind).min(1).max(FileKind.options.length) }),
  z.strictObject({ name: z.string().trim().min(1).max(200) }),
  z.strictObject({ text: z.boolean() }),
  z.strictObject({ language: DocumentLanguage }),
  z.strictObject({ notice: NoticeCode }),
])
export type Condition = z.infer<typeof Condition>

/** The conditions that need the content or the name of a file, which a workflow does not have. */
export type ContentCondition = Extract<Condition, { name: string } | { text: boolean } | { language: string }>
