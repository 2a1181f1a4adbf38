/** Local Firebase Authentication: Google's emulator, configured like new projects, with persistent accounts. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { developmentRefusal, isLocalRequest, isLoopbackOrigin } from '@docweave/contract'
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { createAccountWriter, readAccounts } from './account-file.ts'
import { trimApiSpec, passwordPolicy } from './emulator-api.ts'
import { EMULATED_PROJECT } from './index.ts'
import { languageOf, mailLine, ownLink } from './one-time-code.ts'

export interface EmulatorOptions {
  /** The path of the accounts file. */
  accounts: string
  /** The site's origin, for the links in mails. */
  siteUrl: string
  /** Receives a line for each mail that would be sent. */
  say(line: string): void
}

/** The minimum interval in milliseconds between writes of changed accounts. */
const WRITE_EVERY = 1000
const POLICY = '/identitytoolkit.googleapis.com/v2/passwordPolicy'

/** The emulator allows every origin. Rejects requests of other sites, and host names that DNS rebinding points to this machine. */
const isOfThisMachine = ({ socket, headers }: IncomingMessage) =>
  isLoopbackOrigin(headers.origin) &&
  isLocalRequest({ peer: socket.remoteAddress, header: (name) => [headers[name]].flat().join(',') })

/** Creates the server, which does not listen yet. `save` writes unsaved accounts. */
export async function createEmulator(options: EmulatorOptions): Promise<{ server: Server; save(): void }> {
  /** The reader's language, from a header of the SDK that the emulator ignores. */
  const language = new AsyncLocalStorage<unknown>()

  class Project extends AgentProjectState {
    override createOob(...[email, newEmail, requestType, generateLink]: Parameters<AgentProjectState['createOob']>) {
      const locale = languageOf(language.getStore())
      const toOurs = (code: string) => ownLink(generateLink(code), options.siteUrl, locale)
      const code = super.createOob(email, newEmail, requestType, toOurs)
      options.say(mailLine(code))
      return code
    }
  }

  const project = new Project(EMULATED_PROJECT)
  project.enableImprovedEmailPrivacy = true
  readAccounts(options.accounts, project)
  const save = createAccountWriter(options.accounts, project)
  let planned: NodeJS.Timeout | undefined
  let writtenAt = 0
  const planSave = () => {
    const wait = Math.max(0, writtenAt + WRITE_EVERY - Date.now())
    planned ??= setTimeout(() => {
      planned = undefined
      writtenAt = Date.now()
      save()
    }, wait)
  }

  trimApiSpec()
  const answer = await createApp(EMULATED_PROJECT, 0, new Map([[EMULATED_PROJECT, project]]))
  const handle: RequestListener = (request, response) => {
    if (!isOfThisMachine(request)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(developmentRefusal)
      return
    }
    if (request.method === 'GET' && request.url?.startsWith(POLICY)) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(passwordPolicy))
      return
    }
    if (request.method !== 'GET') response.once('finish', planSave)
    language.run(request.headers['x-firebase-locale'], () => answer(request, response))
  }
  return { server: createServer(handle), save }
}
