/** The environment of the development server: its port, the other processes' addresses, and the edge's settings. */
import { z } from 'zod'

const Variables = z.object({
  DOCWEAVE_SITE_PORT: z.coerce.number().int(),
  API_URL: z.url(),
  IDENTITY_URL: z.url().optional(),
  /** The edge's text bindings as JSON. */
  EDGE_SETTINGS: z.string().default('{}'),
})

const { DOCWEAVE_SITE_PORT, API_URL, IDENTITY_URL, EDGE_SETTINGS } = Variables.parse(process.env)

export const env = {
  port: DOCWEAVE_SITE_PORT,
  apiUrl: API_URL,
  identityUrl: IDENTITY_URL,
  settings: z.record(z.string(), z.string()).parse(JSON.parse(EDGE_SETTINGS)),
}
