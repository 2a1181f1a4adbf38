export { createPayloadCodec, payloadKeys, type PayloadKey } from './payload-codec.ts'
export { decodeRemote, type RemotePayloads } from './remote-codec.ts'
