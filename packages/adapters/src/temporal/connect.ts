/** The connection of an API host to the Temporal cluster. */
import { Client, Connection } from '@temporalio/client'

export interface TemporalSettings {
  /** `host:port` of the frontend. */
  address: string
  namespace: string
}

/** Gives a client at once; it connects at the first call and again after every loss. */
export function connectTemporal({ address, namespace }: TemporalSettings): Client {
  return new Client({ connection: Connection.lazy({ address, connectTimeout: '5s' }), namespace })
}
