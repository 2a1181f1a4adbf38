/** The connection to the Temporal cluster: address and TLS settings, the client, the deployment name, and the detection of missing runs. */
import { readFileSync } from 'node:fs'
import { Client, Connection, type TLSConfig, type WorkflowClientInterceptor } from '@temporalio/client'
import type { PayloadCodec } from '@temporalio/common'
import { z } from 'zod'

const text = z
  .string()
  .optional()
  .transform((found) => found || undefined)

/** The variables of the address and TLS settings, for the object schema of an app's environment. */
export const temporalVariables = {
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233').describe('`host:port` of Temporal’s frontend.'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('The Temporal namespace.'),
  DOCWEAVE_TEMPORAL_TLS: text.describe('`1`: use TLS with a server certificate that the operating system trusts.'),
  DOCWEAVE_TEMPORAL_CA: text.describe('A PEM file with the CA of the server’s certificate. Enables TLS.'),
  DOCWEAVE_TEMPORAL_CERTIFICATE: text.describe('A PEM file with this client’s own certificate.'),
  DOCWEAVE_TEMPORAL_KEY: text.describe('A PEM file with the key of this client’s certificate.'),
  DOCWEAVE_TEMPORAL_SERVER_NAME: text.describe('The name in the server’s certificate, if it differs from the address.'),
}

type TemporalVariables = z.infer<z.ZodObject<typeof temporalVariables>>

export interface TemporalAddress {
  /** `host:port` of the frontend. */
  address: string
  namespace: string
  /** `undefined` for an unencrypted connection, which is only for a local server. */
  tls?: TLSConfig | undefined
}

type FileSetting = Extract<keyof TemporalVariables, `DOCWEAVE_${string}`>

function readPem(set: TemporalVariables, name: FileSetting): Buffer | undefined {
  const path = set[name]
  if (path === undefined) return undefined
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`The setting ${name} is not usable: ${error instanceof Error ? error.message : path}.`, {
      cause: error,
    })
  }
}

function tlsOf(set: TemporalVariables): TLSConfig | undefined {
  const ca = readPem(set, 'DOCWEAVE_TEMPORAL_CA')
  const crt = readPem(set, 'DOCWEAVE_TEMPORAL_CERTIFICATE')
  const key = readPem(set, 'DOCWEAVE_TEMPORAL_KEY')
  if ((crt === undefined) !== (key === undefined))
    throw new Error('DOCWEAVE_TEMPORAL_CERTIFICATE and DOCWEAVE_TEMPORAL_KEY go together: one of them is missing.')
  const name = set.DOCWEAVE_TEMPORAL_SERVER_NAME
  if (!ca && !crt && set.DOCWEAVE_TEMPORAL_TLS !== '1') return undefined
  return {
    ...(ca && { serverRootCACertificate: ca }),
    ...(crt && key && { clientCertPair: { crt, key } }),
    ...(name !== undefined && { serverNameOverride: name }),
  }
}

/**
 * Returns the connection settings. PEM files are read now: a renewed certificate takes effect at the next start.
 *
 * @throws Error one sentence that names the setting that is wrong or missing
 */
export const temporalOf = (set: TemporalVariables): TemporalAddress => ({
  address: set.TEMPORAL_ADDRESS,
  namespace: set.TEMPORAL_NAMESPACE,
  tls: tlsOf(set),
})

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

/** The deployment name of our workers in Temporal's worker versioning. */
export const deployment = 'docweave'

/** gRPC's NOT_FOUND (grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const notFound = 5

export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === notFound
