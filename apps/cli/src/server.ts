/** The server of a command: the SDK's client, and what its functions for files need besides. */
import { createClient, type ApiJob, type Client, type ClientOptions } from '@docweave/sdk'

export interface Server extends Pick<ClientOptions, 'url' | 'key'> {
  client: Client
}

/** Connects to the server at `url`; sends nothing yet. */
export const connect = (options: Pick<ClientOptions, 'url' | 'key' | 'retries'>): Server => ({
  url: options.url,
  key: options.key,
  client: createClient(options),
})

/** A started job, as the program writes it. A job without an owner has a key, which is required to cancel, delete or retry it. */
export interface Started {
  jobId: string
  jobKey: string | undefined
}

export const startedOf = ({ id, key }: Pick<ApiJob, 'id' | 'key'>): Started => ({ jobId: id, jobKey: key })
