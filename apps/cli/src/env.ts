/** The CLI's settings; besides `ops/env.ts` the only module that reads the environment. */
import { z } from 'zod'

export const env = z
  .object({
    DOCWEAVE_URL: z.string().default('http://127.0.0.1:3000'),
    DOCWEAVE_KEY: z.string().default(''),
    /** The folders of the user's settings: of Linux and macOS, and of Windows. */
    XDG_CONFIG_HOME: z.string().default(''),
    APPDATA: z.string().default(''),
  })
  .parse(process.env)
