/** Converts one Hangul document in a new process, so that its memory is the conversion's. Arguments: `pdf`, `docx` or `txt`, PATH, OUT. */
import { dirname } from 'node:path'
import { endEngines, inJob, keepSpares } from '@docweave/engines/host'
import { hwpToFile, hwpToPdf } from '@docweave/engines/hwp'

// Spare processes are for other jobs, so their memory must not be counted.
keepSpares(0)
const [type, path = '', out = ''] = process.argv.slice(2)
const limits = { path, out, mostPages: 3000, signal: new AbortController().signal }
await inJob(out, async () => {
  if (type === 'pdf') await hwpToPdf({ ...limits, folder: dirname(out), memoryMegabytes: 1500 })
  else {
    const usual = { running: true, title: undefined, onProgress: () => undefined }
    await hwpToFile({ ...limits, ...usual, type: type === 'docx' ? 'docx' : 'txt' })
  }
})
await endEngines()
