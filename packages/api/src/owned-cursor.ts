/** A place in the list of what an account owns, as `ownedCursor` writes it and a client sends it back. */
import { z } from 'zod'

export const OwnedCursor = z.string().regex(/^\d{15} [\w-]{1,64}$/)
