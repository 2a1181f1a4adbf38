/** Connects an API host to the Temporal cluster. */
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client'
import type { PayloadCodec } from '@temporalio/common'
import type { TemporalAddress } from './settings.ts'

export interface TemporalSettings extends TemporalAddress {
  /** Encrypts and decrypts the payloads of runs; a client that only reads run states needs none. */
  codec?: PayloadCodec | undefined
  /** Intercept workflow starts. */
  interceptors?: WorkflowClientInterceptor[] | undefined
}

/** Returns a client immediately; it connects at the first call and reconnects after every loss. */
export function connectTemporal({ address, namespace, tls, codec, interceptors }: TemporalSettings): Client {
  return new Client({
    connection: Connection.lazy({ address, connectTimeout: '5s', ...(tls && { tls }) }),
    namespace,
    ...(interceptors && { interceptors: { workflow: interceptors } }),
    ...(codec && { dataConverter: { payloadCodecs: [codec] } }),
  })
}
