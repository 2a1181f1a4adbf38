/** The connection of an API host to the Temporal cluster. */
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client'
import type { PayloadCodec } from '@temporalio/common'
import type { TemporalAddress } from './settings.ts'

export interface TemporalSettings extends TemporalAddress {
  /** What encrypts the content of runs, and opens it; who only looks at how they stand needs none. */
  codec?: PayloadCodec | undefined
  /** Watch what is started. */
  interceptors?: WorkflowClientInterceptor[] | undefined
}

/** Gives a client at once; it connects at the first call and again after every loss. */
export function connectTemporal({ address, namespace, tls, codec, interceptors }: TemporalSettings): Client {
  return new Client({
    connection: Connection.lazy({ address, connectTimeout: '5s', ...(tls && { tls }) }),
    namespace,
    ...(interceptors && { interceptors: { workflow: interceptors } }),
    ...(codec && { dataConverter: { payloadCodecs: [codec] } }),
  })
}
