/** Runs direct-whisper.py as a persistent process, so that the model is loaded once, as in our engine. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { modelFolder, packagesFolder, readInstallation } from '@docweave/engines/whisper'
import { z } from 'zod'

const program = fileURLToPath(new URL('direct-whisper.py', import.meta.url))
const Answer = z.object({ text: z.string(), seconds: z.number() })

export interface DirectWhisper {
  transcribe: (path: string, how: { beam: number; words: boolean }) => Promise<z.infer<typeof Answer>>
  end: () => void
}

export async function startDirectWhisper(): Promise<DirectWhisper> {
  const installed = await readInstallation()
  if (!installed) throw new Error('faster-whisper is not installed')
  const threads = String(Math.min(4, availableParallelism()))
  const child = spawn(installed.python, ['-B', program, modelFolder('base'), threads], {
    env: { PYTHONPATH: packagesFolder(), OMP_NUM_THREADS: threads },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value))
  await next()
  return {
    async transcribe(path, how) {
      child.stdin.write(`${JSON.stringify({ path, ...how })}\n`)
      return Answer.parse(await next())
    },
    end: () => child.kill(),
  }
}
