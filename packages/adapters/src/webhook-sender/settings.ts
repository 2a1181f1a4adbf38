/** The settings that decide which URLs webhooks may have; API hosts and workers share them. */
import { z } from 'zod'
import type { UrlRules } from '../guarded-fetch/index.ts'
import { isListOfProxies } from '../trusted-proxies/index.ts'

export const webhookVariables = {
  DOCWEAVE_WEBHOOK_PRIVATE: z
    .string()
    .default('')
    .refine(isListOfProxies, 'is not addresses and networks with commas between them')
    .describe('Private addresses and networks that webhooks may be sent to, comma-separated. Default: none.'),
  DOCWEAVE_WEBHOOK_HTTP: z
    .enum(['0', '1'])
    .optional()
    .describe('`1` allows webhooks to `http:` URLs, besides `https:`. Default: only in development.'),
}

interface WebhookVariables {
  DOCWEAVE_MODE: 'development' | 'production'
  DOCWEAVE_WEBHOOK_PRIVATE: string
  DOCWEAVE_WEBHOOK_HTTP?: '0' | '1' | undefined
}

/** Returns the rules for the URLs of webhooks. */
export const webhookRules = (set: WebhookVariables): UrlRules => ({
  plain: (set.DOCWEAVE_WEBHOOK_HTTP ?? (set.DOCWEAVE_MODE === 'production' ? '0' : '1')) === '1',
  privateNetworks: set.DOCWEAVE_WEBHOOK_PRIVATE,
})
