/** Reads input files from the addresses that a request names, as far as the operator allows their hosts. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createGuardedFetch, download, type UrlRules } from '@docweave/adapters/guarded-fetch'
import { limitsOf, type ApiContext, type Upload } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import type { ApiInput } from '@docweave/contract/public-api'
import { assertUploadRate, dropUploads, storeFile, withFolder, type ReceiveSettings } from './receive-files.ts'

/** The hosts that input files may come from; `undefined` when none may. */
export type InputUrls = (UrlRules & { hosts: readonly string[] }) | undefined

/** Redirects of an address: enough for a download page and its storage. */
const redirects = 5
/** In ms: a slow server must not hold a request for longer than a client waits. */
const times = { connect: 10_000, idle: 30_000, total: 300_000 }

export type FetchedInput = Exclude<ApiInput, { url: string }> | { upload: Upload }

/**
 * Replaces the addresses among the inputs by uploads of the caller.
 *
 * @throws DocweaveError `URL_NOT_ALLOWED` (params: `reason`), `URL_FAILED` (params: `reason`, `status`), `RATE_LIMITED`, `FILE_TOO_LARGE` and
 *   the other codes of an upload; then no upload is left
 */
export async function fetchInputs(
  ctx: ApiContext,
  inputs: readonly ApiInput[],
  settings: ReceiveSettings,
  urls: InputUrls,
  signal: AbortSignal,
): Promise<FetchedInput[]> {
  const maxBytes = limitsOf(ctx.services, ctx).maxUploadBytes
  const guardedFetch = urls && createGuardedFetch({ ...urls, redirects, maxBytes, times })
  const fetched: FetchedInput[] = []
  return withFolder(settings, async (folder) => {
    try {
      for (const input of inputs) {
        if (!('url' in input)) fetched.push(input)
        else {
          if (!guardedFetch) throw new DocweaveError('URL_NOT_ALLOWED', { reason: 'host' })
          assertUploadRate(ctx, settings)
          await ctx.services.disk.assertRoom(maxBytes)
          const path = join(folder, randomUUID())
          const { name } = await download(guardedFetch, input.url, path, signal)
          const upload = await storeFile(ctx, { name: input.name ?? name, path }, settings.unusedLasts)
          fetched.push({ upload })
        }
      }
      return fetched
    } catch (error) {
      await dropUploads(
        ctx,
        fetched.flatMap((input) => ('upload' in input ? input.upload : [])),
      )
      throw error
    }
  })
}
