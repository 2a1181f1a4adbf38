/** Files and jobs for the screenshots: files of every kind that changes how a page looks, and jobs in every state. */
import { documentPdf } from '@docweave/fixtures'
import { jobs, own, start, untilOver, upload } from '../api-visitor.ts'
import { coloured, lime, red, photo, longScan, scanOf } from '../sample-files.ts'

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

export const scan = pdf('회의록_2026-11-21.pdf', scanOf([['Minutes of the meeting'], ['The proposal was accepted']]))
export const longest = pdf('a_name_without_any_space_that_is_longer_than_a_phone_is_wide_議事録.pdf', scan.buffer)
export const written = pdf('見積書.pdf', Buffer.from(documentPdf({ pages: 3 })))
export const locked = coloured('locked.pdf', [red, lime], 'right')
export const damaged = pdf('damaged.pdf', Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`))
export const unknown = { name: 'notes.xyz', mimeType: '', buffer: Buffer.from([1, 2, 3, 0, 4]) }
export const photos = [photo('beach.jpg', 90), photo('dunes', 200)]
/** Large enough that OCR takes long enough for a screenshot. */
const large = pdf('large scan.pdf', longScan(60))
export const many = Array.from({ length: 40 }, (_, index) => ({ ...written, name: `invoice ${index + 1}.pdf` }))

type Steps = Parameters<typeof start>[1][]

/** Runs steps on files, waits for the end, and returns the path of the job's page. */
async function over(files: readonly { name: string; buffer: Buffer }[], ...steps: Steps): Promise<string> {
  const id = await start(await Promise.all(files.map(upload)), ...steps)
  await untilOver(id)
  return `/download/${id}`
}

const compress = { tool: 'compress-pdf' }

/** Creates the jobs in final states, once for all screenshots. */
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

/** Starts `count` long jobs; returns the path of the last, and a function that cancels them. */
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
