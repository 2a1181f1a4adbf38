/** One API host, from its settings. */
import { openDocuments } from '@docweave/adapters/documents'
import { openFiles } from '@docweave/adapters/file-store'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { createJobStore } from '@docweave/adapters/job-store'
import { createPayloadCodec, decodeRemote } from '@docweave/adapters/payload-codec'
import { createRecaptcha } from '@docweave/adapters/recaptcha'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { createSmtpMailer } from '@docweave/adapters/smtp-mailer'
import { connectTemporal, createPipelineRunner, scheduleExpiry } from '@docweave/adapters/temporal'
import { createRateLimit, sweepMessages, type ApiServices } from '@docweave/api'
import { tools } from '@docweave/tools/tools'
import { createApiServer } from './create-server.ts'
import { env } from './env.ts'
import { assertForgeryRefused } from './forged-token.ts'
import { noAccounts } from './no-accounts.ts'

const identity = env.projectId === undefined ? noAccounts : createFirebaseIdentity({ projectId: env.projectId })
if (env.production && env.projectId !== undefined) await assertForgeryRefused(identity, env.projectId)
const documents = await openDocuments(env.documents, env.firestoreProject)
const codec = createPayloadCodec(env.payloadKeys)
const temporal = connectTemporal({ ...env.temporal, codec })
const files = await openFiles(env.files)
const services: ApiServices = {
  tools,
  documents,
  files,
  secrets: createSecretStore(files, env.secretKey),
  jobs: createJobStore(documents),
  runner: createPipelineRunner(temporal),
  starts: createRateLimit(env.startsPerMinute),
  // A person writes a few at most; a burst of three, and another every ten minutes.
  messages: createRateLimit(0.1, 3),
  mailer: env.mail && createSmtpMailer(env.mail),
  identity,
  challenge: env.recaptcha && createRecaptcha(env.recaptcha),
  limits: env.limits,
}
const server = await createApiServer(services, {
  ...env,
  codec: { ...env.operators, decode: (body) => decodeRemote(codec, body) },
  // The engine is loaded with the first picture.
  makePicture: async (path, out) => (await import('./account/square-picture.ts')).squarePicture(path, out),
})
server.listen(env.port, env.host, () => console.log(`api ready: http://${env.host}:${env.port}`))

/** The schedule is made when Temporal is there, which may be later than this host. */
async function keepSchedule(): Promise<void> {
  for (;;) {
    try {
      return await scheduleExpiry(temporal, env.expireEverySeconds)
    } catch {
      await new Promise((wake) => setTimeout(wake, 5_000).unref())
    }
  }
}
void keepSchedule()
void sweepMessages(documents).catch((error: unknown) => console.error('messages', error))

const stop = () => {
  server.close(() => process.exit(0))
  // Watchers never end by themselves: they connect again to the next host.
  setTimeout(() => server.closeAllConnections(), 2_000).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
