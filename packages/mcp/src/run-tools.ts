/** The tools that run jobs: one for each tool of Docweave, and one for pipelines. */
import { isOpen } from '@docweave/contract'
import type { ApiJob, ApiTool, Client, JobOptions } from '@docweave/sdk'
import {
  inputRequired,
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import {
  answerOf,
  askPassword,
  canAsk,
  capabilitiesOf,
  needsPassword,
  passwordHint,
  passwordsFor,
} from './ask-password.ts'
import { attempt } from './error-result.ts'
import type { FilePort } from './file-port.ts'
import { followJob } from './follow-job.ts'
import { pipelineArguments, toolSchema, type RunOptions } from './input-schema.ts'
import { failedResult, JobReport, jobResult } from './job-report.ts'
import { smallTexts } from './result-resources.ts'

/** A server, and what its tools work with. */
export interface Serving<Input> {
  server: McpServer
  client: Client
  files: FilePort<Input>
  /** Keeps the key of a job without an owner, for later calls of this connection. */
  remember(job: ApiJob): ApiJob
  /** Gets errors that are not the API's. */
  onError: (error: unknown) => void
  /** Whether a call that ends early cancels the job that it started. */
  cancelsJobs: boolean
}

/** A call that runs a job. */
interface RunCall<Input> extends RunOptions {
  files: Input[]
  steps: JobOptions['steps']
}

const Roots = z.object({ roots: z.object({ roots: z.array(z.object({ uri: z.string() })).max(1000) }) })

/** Returns the question for the client's roots, if they could make the files readable and were not asked for yet in this call. */
async function askRoots<Input>(
  { server, files }: Serving<Input>,
  inputs: readonly Input[],
  context: ServerContext,
): Promise<InputRequiredResult | undefined> {
  if (!files.needsRoots || !(await files.needsRoots(inputs))) return undefined
  const answer = Roots.safeParse(context.mcpReq.inputResponses)
  if (answer.success) {
    await files.setRoots?.(answer.data.roots.roots.map(({ uri }) => uri))
    return undefined
  }
  if (!capabilitiesOf(server, context).roots) return undefined
  return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
}

/** Creates the job of a call. A call that was cancelled meanwhile still gets its job, which is then cancelled. */
async function startJob<Input>(
  { client, files, remember }: Serving<Input>,
  call: RunCall<Input>,
  signal: AbortSignal,
): Promise<ApiJob> {
  const inputs = await files.send(call.files, signal)
  signal.throwIfAborted()
  const { steps, locale, password, protect } = call
  return remember(
    await client.createJob({
      inputs,
      steps,
      locale,
      protect,
      ...(password === undefined ? {} : { passwords: inputs.map(() => password) }),
    }),
  )
}

/** Returns the job of a call as it is at its end: a new one, or the one that an answer continues. */
async function endOf<Input>(
  serving: Serving<Input>,
  call: RunCall<Input>,
  answer: ReturnType<typeof answerOf>,
  context: ServerContext,
): Promise<ApiJob> {
  const { client, remember, cancelsJobs: cancels } = serving
  let job: ApiJob
  if (answer) {
    const failed = remember(await client.job(answer.job))
    if (answer.password === undefined) return failed
    job = remember(await client.retry(failed, { passwords: passwordsFor(failed, answer.password) }))
  } else job = await startJob(serving, call, context.mcpReq.signal)
  return followJob(client, job, context, { wait: call.wait, cancels })
}

async function runJob<Input>(
  serving: Serving<Input>,
  call: RunCall<Input>,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { server, client, files, remember } = serving
  const { signal } = context.mcpReq
  const answer = answerOf(context)
  const question = answer ? undefined : await askRoots(serving, call.files, context)
  if (question) return question
  const ended = remember(await endOf(serving, call, answer, context))
  const isLocked = needsPassword(ended)
  if (isOpen(ended)) return jobResult(ended)
  // A user who gave no password is not asked again.
  const isDeclined = answer !== undefined && answer.password === undefined
  if (isLocked && !isDeclined && canAsk(server, context)) return askPassword(ended)
  if (ended.state !== 'done') return failedResult(ended, isLocked ? passwordHint : undefined)
  return jobResult(ended, [
    ...(await files.deliver(ended, call.files, signal)),
    ...(await smallTexts(client, ended, signal)),
    ...(isLocked ? [{ type: 'text' as const, text: passwordHint }] : []),
  ])
}

const takesText = {
  each: 'Runs once for each file.',
  all: 'Takes all files together.',
  'by-options': 'Takes each file, or all files together, as its options say.',
}

function describeTool({ id, accepts, takes, gives, limits, available }: ApiTool): string {
  return [
    `Docweave's tool ${id}. Accepts ${accepts.join(', ')}.`,
    takesText[takes],
    gives === 'one' ? 'Gives one file.' : 'Gives one or more files.',
    `At most ${limits.files} files, ${limits.bytes} bytes and ${limits.pages} pages.`,
    ...(available ? [] : ['It is not available at this server now.']),
  ].join(' ')
}

const titleOf = (id: string) => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }

/** Adds a tool for each tool of Docweave that servers run, and `run_pipeline`. */
export function registerRunTools<Input>(serving: Serving<Input>, tools: readonly ApiTool[]): void {
  const { server, files, onError } = serving
  for (const tool of tools.filter(({ runs }) => runs.includes('server')))
    server.registerTool(
      tool.id,
      {
        title: titleOf(tool.id),
        description: describeTool(tool),
        inputSchema: toolSchema(files.input, tool),
        outputSchema: JobReport,
        annotations,
      },
      ({ options, ...call }, context) =>
        attempt(() => runJob(serving, { ...call, steps: [{ tool: tool.id, options }] }, context), context, onError),
    )
  server.registerTool(
    'run_pipeline',
    {
      title: 'Run several tools',
      description: 'Runs several tools of Docweave one after the other on the same files, as one job.',
      inputSchema: pipelineArguments(files.input),
      outputSchema: JobReport,
      annotations,
    },
    (call, context) => attempt(() => runJob(serving, call, context), context, onError),
  )
}
