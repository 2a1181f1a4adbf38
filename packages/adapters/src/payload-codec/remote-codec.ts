/** Decodes payloads that the Temporal UI sends to a codec server (docs.temporal.io/codec-server): protobuf JSON, bytes in base64. */
import type { PayloadCodec } from '@temporalio/common'
import { z } from 'zod'

const Wire = z.object({
  payloads: z
    .array(z.object({ metadata: z.record(z.string(), z.base64()).default({}), data: z.base64().default('') }))
    .max(10_000),
})
export type RemotePayloads = z.infer<typeof Wire>

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const base64 = (content: Uint8Array | null | undefined) => Buffer.from(content ?? []).toString('base64')

/**
 * Decrypts the payloads of a request.
 *
 * @param body as parsed from JSON
 * @throws Error when it is no list of payloads, or one of them cannot be decrypted
 */
export async function decodeRemote(codec: PayloadCodec, body: unknown): Promise<RemotePayloads> {
  const { payloads } = Wire.parse(body)
  const opened = await codec.decode(
    payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, bytes(value)])),
      data: bytes(data),
    })),
  )
  return {
    payloads: opened.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
      data: base64(data),
    })),
  }
}
