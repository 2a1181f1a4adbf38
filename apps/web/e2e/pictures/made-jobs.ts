/** Jobs in every state that lasts, made once for all pictures, and those under way, made for each. */
import { jobs, own, start, untilOver, upload } from '../api-visitor.ts'
import { damaged, large, locked, many, scan, written } from './files.ts'

type Steps = Parameters<typeof start>[1][]

/** Runs steps on files, waits for the end, and gives the path of the job's page. */
async function over(files: readonly { name: string; buffer: Buffer }[], ...steps: Steps): Promise<string> {
  const id = await start(await Promise.all(files.map(upload)), ...steps)
  await untilOver(id)
  return `/download/${id}`
}

const compress = { tool: 'compress-pdf' }

export async function makeJobs() {
  const gone = await over([written], compress)
  await jobs.remove.mutate(own(gone.replace('/download/', '')))
  return {
    gone,
    done: await over([scan], { tool: 'pdf-ocr' }, compress),
    pictures: await over([written], { tool: 'pdf-to-png' }),
    text: await over([written], { tool: 'pdf-to-txt' }),
    locked: await over([locked], compress),
    options: await over([written], { tool: 'rotate-pdf', options: { pages: '7' } }, compress),
    unread: await over([scan], { tool: 'pdf-to-txt' }),
    some: await over([...many.slice(0, 9), damaged, locked], compress),
    merge: await over([written, damaged], compress, { tool: 'merge-pdf' }),
  }
}

export type MadeJobs = Awaited<ReturnType<typeof makeJobs>>

/** Starts a job that runs for a while; gives its path and the way to end it. */
export async function startLong(count = 1): Promise<{ path: string; end: () => Promise<void> }> {
  const uploaded = await upload(large)
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(await start([uploaded], { tool: 'pdf-ocr' }, compress))
  const end = async () => {
    for (const id of ids) {
      await jobs.cancel.mutate(own(id)).catch(() => undefined)
      await untilOver(id)
    }
  }
  return { path: `/download/${ids.at(-1)}`, end }
}
