/**
 * Asks the user for the password of a protected file, if the client can do that: the call returns what it needs, and the client repeats it
 * with the answer. The state between the two calls names the job only; whether the caller may retry it is the API's decision, so that a
 * forged state gains nothing.
 */
import { ApiId } from '@docweave/contract/public-api'
import { asksForPassword, lockableKinds } from '@docweave/contract'
import type { ApiJob } from '@docweave/sdk'
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

const State = z.object({ job: ApiId })
const Answer = z.object({ password: z.string().min(1).max(256).meta({ title: 'Password' }) })

/** Says how a password is given without a question. */
export const passwordHint = 'Ask the user for the password, and call the tool again with it as `password`.'

const Capabilities = z.object({
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
  roots: z.unknown().optional(),
})
const Envelope = z.object({ [CLIENT_CAPABILITIES_META_KEY]: Capabilities })

/** The capabilities of the client: of this request since the revision 2026-07-28, of the connection before. */
export function capabilitiesOf({ server }: McpServer, { mcpReq }: ServerContext): z.infer<typeof Capabilities> {
  const ofRequest = Envelope.safeParse(mcpReq.envelope)
  if (ofRequest.success) return ofRequest.data[CLIENT_CAPABILITIES_META_KEY]
  return Capabilities.parse(server.getClientCapabilities() ?? {})
}

export function canAsk(server: McpServer, context: ServerContext): boolean {
  const { elicitation } = capabilitiesOf(server, context)
  // A client that names no mode has forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

export const needsPassword = ({ failure, inputs }: ApiJob): boolean =>
  [failure, ...inputs.map((input) => input.failure)].some((one) => asksForPassword(one?.code))

/** Returns the question for the password of the files that could not be opened. */
export function askPassword(job: ApiJob): InputRequiredResult {
  const locked = job.inputs.filter(({ failure }) => asksForPassword(failure?.code))
  const names = (locked.length > 0 ? locked : job.inputs).map(({ name }) => name).join(', ')
  const codes = [job.failure, ...locked.map(({ failure }) => failure)].map((failure) => failure?.code)
  const message = `${codes.includes('PASSWORD_WRONG') ? 'The password is wrong. ' : ''}Which password opens ${names}?`
  return inputRequired({
    inputRequests: { password: inputRequired.elicit({ message, requestedSchema: Answer }) },
    requestState: JSON.stringify({ job: job.id } satisfies z.infer<typeof State>),
  })
}

/** Returns the job that a repeated call continues, and the password if the user gave one. */
export function answerOf({ mcpReq }: ServerContext): { job: string; password: string | undefined } | undefined {
  const state = mcpReq.requestState()
  if (typeof state !== 'string') return undefined
  try {
    const { job } = State.parse(JSON.parse(state))
    return { job, password: acceptedContent(mcpReq.inputResponses, 'password', Answer)?.password }
  } catch {
    return undefined
  }
}

/** Returns the passwords of a retry, in the order of the files: of those that could not be opened. */
export function passwordsFor({ inputs }: ApiJob, password: string): (string | null)[] {
  const marked = inputs.some(({ failure }) => asksForPassword(failure?.code))
  return inputs.map(({ kind, failure }) =>
    (marked ? asksForPassword(failure?.code) : lockableKinds.has(kind)) ? password : null,
  )
}
