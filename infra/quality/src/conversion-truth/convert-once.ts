/** Converts one PDF in a new process, so that its memory is the conversion's. Arguments: PATH FORM FOLDER. */
import { inJob, keepSpares } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { convertPdf, type DocumentForm } from '@docweave/engines/pdf-to-office'

// Spare processes are for other jobs, so their memory must not be counted.
keepSpares(0)
const [path = '', form = '', folder = ''] = process.argv.slice(2)
const signal = new AbortController().signal
const parsed: DocumentForm = JSON.parse(form)
await inJob(path, async () => {
  const { pages = 0 } = await inspect(path, 'pdf', signal)
  await convertPdf(
    {
      inputs: [{ path }],
      languages: ['en'],
      folder,
      signal,
      memoryMegabytes: 700,
      progress: () => undefined,
      notice: () => undefined,
    },
    Array.from({ length: pages }, (_, at) => at + 1),
    parsed,
  )
})
