/** The connection of an API host to the Temporal cluster. */
import { Client, Connection } from '@temporalio/client'
import type { PayloadCodec } from '@temporalio/common'

export interface TemporalSettings {
  /** `host:port` of the frontend. */
  address: string
  namespace: string
  /** What encrypts the content of runs, and opens it; who only looks at how they stand needs none. */
  codec?: PayloadCodec | undefined
}

/** Gives a client at once; it connects at the first call and again after every loss. */
export function connectTemporal({ address, namespace, codec }: TemporalSettings): Client {
  return new Client({
    connection: Connection.lazy({ address, connectTimeout: '5s' }),
    namespace,
    ...(codec && { dataConverter: { payloadCodecs: [codec] } }),
  })
}
