/**
 * Encrypts the payloads that Temporal stores: plans, tasks and results reveal what is done with a visitor's document, and histories are
 * retained for days. A payload names its key, so that keys can be rotated while older runs continue.
 */
import { createSecretKey, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import { z } from 'zod'
import { seal, unseal } from '../encryption/index.ts'

const { Payload: PayloadMessage } = proto.temporal.api.common.v1
/** The encoding name in the samples of Temporal's SDKs, so that its UI shows such payloads as encrypted. */
const encrypted = 'binary/encrypted'
const keyIdField = 'encryption-key-id'
const compressionField = 'compression'
/** Payloads with more bytes are compressed: Temporal refuses those of 2 MB, which is the list of some 10,000 files. */
const compressedFrom = 16_384
/** The id of the key that is derived from the system's secret. */
const derived = 'secret'

export interface PayloadKey {
  /** Letters and digits; never reused for another key. */
  id: string
  /** 32 bytes. */
  key: Uint8Array
}

const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString()

/**
 * Returns the keys of a system: the named ones, the first of which encrypts, and one derived from its secret (HKDF, RFC 5869), which
 * encrypts if none is named and decrypts older payloads.
 *
 * @param named as `id:base64,id:base64`
 * @throws Error that describes the mistake, without any key
 */
export function payloadKeys(secret: Uint8Array, named = ''): PayloadKey[] {
  const given = named
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [id = '', base64 = ''] = each.split(':')
      const key = Buffer.from(base64, 'base64')
      if (!/^\w+$/.test(id) || id === derived)
        throw new Error('each payload key needs a name of letters and digits, other than "secret"')
      if (key.length !== 32) throw new Error(`the payload key ${id} is not 32 bytes in base64`)
      return { id, key }
    })
  if (new Set(given.map(({ id }) => id)).size !== given.length) throw new Error('two payload keys have the same name')
  const info = 'docweave: payloads in Temporal'
  return [...given, { id: derived, key: new Uint8Array(hkdfSync('sha256', secret, '', info, 32)) }]
}

/** Creates the codec. The first of `keys` encrypts, all of them decrypt; unencrypted (older) payloads pass unchanged. */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const imported = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }))
  const [current] = imported
  if (!current) throw new Error('a codec needs a key')
  const byId = new Map(imported.map(({ id, key }) => [id, key]))
  const encode = (payload: Payload): Payload => {
    const content = PayloadMessage.encode(payload).finish()
    const isLong = content.length > compressedFrom
    return {
      metadata: {
        [METADATA_ENCODING_KEY]: Buffer.from(encrypted),
        [keyIdField]: Buffer.from(current.id),
        ...(isLong ? { [compressionField]: Buffer.from('deflate') } : {}),
      },
      data: seal(current.key, isLong ? deflateRawSync(content) : content, current.id),
    }
  }
  const decode = (payload: Payload): Payload => {
    if (text(payload.metadata?.[METADATA_ENCODING_KEY]) !== encrypted) return payload
    const id = text(payload.metadata?.[keyIdField])
    const key = byId.get(id)
    if (!key) throw new Error(`no key ${id} for a payload`)
    const content = unseal(key, payload.data ?? new Uint8Array(), id)
    return PayloadMessage.decode(payload.metadata?.[compressionField] ? inflateRawSync(content) : content)
  }
  return {
    encode: async (payloads) => payloads.map(encode),
    decode: async (payloads) => payloads.map(decode),
  }
}

const Wire = z.object({
  payloads: z
    .array(z.object({ metadata: z.record(z.string(), z.base64()).default({}), data: z.base64().default('') }))
    .max(10_000),
})
export type RemotePayloads = z.infer<typeof Wire>

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const base64 = (content: Uint8Array | null | undefined) => Buffer.from(content ?? []).toString('base64')

/**
 * Decrypts the payloads that the Temporal UI sends to a codec server (docs.temporal.io/codec-server): protobuf JSON, bytes in base64.
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
