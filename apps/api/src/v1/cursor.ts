/** Cursors of lists: opaque to clients, so that what they contain may change. */
import { OwnedCursor } from '@docweave/api'
import { z } from 'zod'
import { parseJson } from './json.ts'

const Cursor = z.object({ before: OwnedCursor })

/** The query of a list that has pages. */
export const CursorQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: 'The `next` of the page before.' }),
})

/** Writes the place after which the next page begins, as `ownedCursor` gives it. */
export const cursorText = (before: string): string => Buffer.from(JSON.stringify({ before })).toString('base64url')

/** Reads a cursor. Throws `REQUEST_INVALID` for one that this API did not write. */
export function readCursor(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  return parseJson(Cursor, Buffer.from(text, 'base64url').toString(), 'query.cursor').before
}
