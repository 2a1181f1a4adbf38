/**
 * What Temporal keeps of a run is encrypted: plans, tasks and outcomes say how a visitor's document is worked on, and its history
 * is kept for days. A payload names its key, so that keys can change while runs of before go on.
 */
import { hkdfSync } from 'node:crypto'
import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import { seal, unseal } from '../sealed/index.ts'

const { Payload: PayloadMessage } = proto.temporal.api.common.v1
/** As the samples of Temporal's SDKs name it, so that its UI shows such payloads as encrypted. */
const encrypted = 'binary/encrypted'
const keyIdField = 'encryption-key-id'
/** The name of the key that is derived from the system's secret. */
const derived = 'secret'

export interface PayloadKey {
  /** Letters and digits; never used for another key again. */
  id: string
  /** 32 bytes. */
  key: Uint8Array
}

const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString()

/**
 * The keys of a system: those that settings name, the first of which encrypts, and the one that follows from its secret (HKDF, RFC 5869),
 * which encrypts where none is named and opens what was encrypted before one was.
 *
 * @param named as `id:base64,id:base64`
 * @throws Error that names what is wrong with them, and never a key
 */
export function payloadKeys(secret: Uint8Array, named = ''): PayloadKey[] {
  const given = named
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [id = '', base64 = ''] = each.split(':')
      const key = Buffer.from(base64, 'base64')
      if (!/^\w+$/.test(id) || id === derived) throw new Error('a payload key has no name of its own')
      if (key.length !== 32) throw new Error(`the payload key ${id} is not 32 bytes in base64`)
      return { id, key }
    })
  if (new Set(given.map(({ id }) => id)).size !== given.length) throw new Error('two payload keys have one name')
  const info = 'docweave: payloads in Temporal'
  return [...given, { id: derived, key: new Uint8Array(hkdfSync('sha256', secret, '', info, 32)) }]
}

/** Gives the codec. The first of `keys` encrypts, all of them open; what is not encrypted (it is older) is passed as it is. */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const [current] = keys
  if (!current) throw new Error('a codec needs a key')
  const byId = new Map(keys.map((each) => [each.id, each.key]))
  const encode = (payload: Payload): Payload => ({
    metadata: {
      [METADATA_ENCODING_KEY]: Buffer.from(encrypted),
      [keyIdField]: Buffer.from(current.id),
    },
    data: seal(current.key, PayloadMessage.encode(payload).finish(), current.id),
  })
  const decode = (payload: Payload): Payload => {
    if (text(payload.metadata?.[METADATA_ENCODING_KEY]) !== encrypted) return payload
    const id = text(payload.metadata?.[keyIdField])
    const key = byId.get(id)
    if (!key) throw new Error(`no key ${id} for a payload`)
    return PayloadMessage.decode(unseal(key, payload.data ?? new Uint8Array(), id))
  }
  return {
    encode: async (payloads) => payloads.map(encode),
    decode: async (payloads) => payloads.map(decode),
  }
}
