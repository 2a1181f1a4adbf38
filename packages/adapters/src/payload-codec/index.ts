export { createPayloadCodec, payloadKeys, type PayloadKey, decodeRemote, type RemotePayloads } from './payload-codec.ts'
