/** Files of a hosted server: addresses, small contents, files that were sent, and results of jobs come in; links go out. */
import { ApiId } from '@docweave/contract/public-api'
import type { Client } from '@docweave/sdk'
import { z } from 'zod'
import { argumentRefused } from './error-result.ts'
import type { FilePort } from './file-port.ts'
import { linksTo } from './result-resources.ts'

/** Bytes of one file that comes as base64 in a call. */
export const maxContentBytes = 2_000_000

export const HostedInput = z.union([
  z.object({ job: ApiId, result: z.int().nonnegative() }).strict().meta({ description: 'A result of an earlier job.' }),
  z
    .object({ url: z.url().max(4000), name: z.string().max(255).optional() })
    .strict()
    .meta({ description: 'An address that the server reads, if its operator allows that host.' }),
  z.object({ file: ApiId }).strict().meta({ description: 'The id of a file that was sent to the HTTP API before.' }),
  z
    .object({
      name: z.string().min(1).max(255).meta({ description: 'The name of the file, with its ending.' }),
      content: z.base64().max(Math.ceil(maxContentBytes / 3) * 4),
    })
    .strict()
    .meta({ description: `The content of a file in base64: at most ${maxContentBytes} bytes.` }),
])
export type HostedInput = z.infer<typeof HostedInput>

/** Returns the port of a hosted server. */
export function hostedFiles(client: Client): FilePort<HostedInput> {
  return {
    input: HostedInput,
    async send(inputs, signal) {
      const contents = inputs.flatMap((input) => ('content' in input ? input : []))
      const files = contents.map(({ name, content }) => ({ name, content: new Blob([Buffer.from(content, 'base64')]) }))
      const sent = files.length > 0 ? await client.sendFiles(files, { signal }) : []
      // The API returns the files in the order in which they were sent.
      let next = 0
      return inputs.map((input) => {
        if (!('content' in input)) return input
        const file = sent[next++]
        if (!file) throw argumentRefused('files', `The file ${input.name} was not accepted.`)
        return { file: file.id }
      })
    },
    deliver: async (job) => linksTo(job),
  }
}
