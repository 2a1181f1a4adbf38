/** Soak test of an hour, or of the given minutes: memory, work folders and open files must not grow. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentPdf, officeFile } from '@docweave/fixtures'
import { visitorOf } from './support/many-visitors.ts'
import { memoryOf, treeOf } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { riseOf, type Sample, atMost, quantile, type Finding } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const minutes = Number(process.argv[2] ?? 60)
/** The time until engines, pools and caches are warm. */
const warmUp = Math.min(10, minutes / 4) * 60_000
const [startEvery, sampleEvery] = [3000, 15_000]

/** Returns the number of work folders of active runs. */
async function workFolders(work: string): Promise<number> {
  const processes = await readdir(work).catch(() => [])
  const folders = await Promise.all(processes.map((name) => readdir(join(work, name)).catch(() => [])))
  return folders.flat().length
}

const openFiles = async (pid: number) =>
  (await Promise.all((await treeOf(pid)).map((each) => readdir(`/proc/${each}/fd`).catch(() => [])))).flat().length

await withSystem(
  async ({ urls, processes }, dataFolder) => {
    const loads = [
      { content: documentPdf({ pages: 5 }), tool: 'compress-pdf', options: {} },
      { content: scanPages('en', 1).pdf, tool: 'pdf-ocr', options: { languages: ['en'] } },
      { content: documentPdf({ pages: 5 }), tool: 'pdf-to-docx', options: {} },
      { content: officeFile('libreoffice.docx'), tool: 'docx-to-pdf', options: {} },
    ]
    const samples: Record<string, Sample[]> = {}
    const begun = Date.now()
    const end = begun + minutes * 60_000
    const take = (what: string, value: number) => (samples[what] ??= []).push({ at: Date.now() - begun, value })
    const sampling = (async () => {
      while (Date.now() < end) {
        await pause(sampleEvery)
        if (Date.now() - begun < warmUp) continue
        for (const part of ['worker', 'api', 'edge'] as const) {
          const pid = processes[part].pid ?? 0
          take(`memory of ${part} (MB)`, (await memoryOf(pid)) / 1e6)
          take(`open files of ${part}`, await openFiles(pid))
        }
        take('work folders', await workFolders(join(dataFolder, 'work')))
      }
    })()
    const ends: Promise<string>[] = []
    for (let number = 0; Date.now() < end; number++) {
      const load = loads[number % loads.length]
      const visitor = visitorOf(urls.api, number % 50)
      const run = async () => {
        if (!load) return ''
        const { content, tool, options } = load
        const id = await visitor.start(await visitor.upload(new Uint8Array(content)), [{ tool, options }])
        return (await visitor.ended(id, 1000)).state
      }
      ends.push(run().catch((error: unknown) => String(error)))
      await pause(startEvery)
    }
    const states = await Promise.all(ends)
    await sampling
    await pause(3000)
    const findings = Object.entries(samples).map(([what, values]): Finding => {
      const middle = quantile(
        values.map(({ value }) => value),
        0.5,
      )
      // A tenth, plus the amount of one more engine or connection.
      return atMost(
        `${what}: rise over the run`,
        riseOf(values),
        Math.ceil(middle * 0.1) + (what.startsWith('memory') ? 20 : 10),
        '',
      )
    })
    const left = await workFolders(join(dataFolder, 'work'))
    const bad = states.filter((state) => state !== 'done')
    await record(
      'soak: steady work',
      [
        ...findings,
        { what: 'work folders at the end', ours: String(left), bound: '0', holds: left === 0 },
        { what: 'jobs not completed', ours: String(bad.length), bound: '0', holds: bad.length === 0 },
      ],
      [
        `${minutes} minutes, ${states.length} jobs, one every ${startEvery / 1000} s (compress, OCR, PDF to Word, Word to PDF); sampled every ${sampleEvery / 1000} s after ${(warmUp / 60_000).toFixed(1)} minutes`,
        ...Object.entries(samples).map(
          ([what, values]) =>
            `${what}: first ${values[0]?.value.toFixed(0)}, median ${quantile(
              values.map(({ value }) => value),
              0.5,
            ).toFixed(0)}, last ${values.at(-1)?.value.toFixed(0)}`,
        ),
        ...new Set(bad),
      ],
    )
  },
  // Files expire during the test, as in production.
  { DOCWEAVE_RESULT_HOURS: '0.05', DOCWEAVE_UPLOAD_HOURS: '0.05', DOCWEAVE_EXPIRE_EVERY_SECONDS: '30' },
)
process.exit()
