/** OCR of 20 scanned pages in each language, against the `ocrmypdf` command with the same language on the same pages. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { DocumentLanguage } from '@docweave/contract'
import { connect, runJob, upload, type BenchmarkClient } from './support/client.ts'
import { characterErrorRate } from './support/error-rate.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { atMost, median, type Finding } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const pages = 20
const rounds = 3
const tesseractName: Record<DocumentLanguage, string> = { ko: 'kor', en: 'eng', ja: 'jpn' }

/**
 * Compares our error rate with the peer's. Bounded by a product instead of a quotient, which is undefined for a peer without
 * errors; we may then make none either.
 */
const fewerErrors = (language: DocumentLanguage, mine: number, peer: number, share: number): Finding => ({
  what: `${language}: character error rate`,
  ours: `${mine.toFixed(2)} % to ${peer.toFixed(2)} %`,
  bound: share === 1 ? 'no worse than ocrmypdf' : `at most ${share} × ocrmypdf’s`,
  holds: mine <= peer * share,
})

/** Extracts the text layer of each page with poppler, which neither side uses. */
async function textOf(path: string): Promise<string[]> {
  const { stdout } = await execa('pdftotext', ['-enc', 'UTF-8', path, '-'])
  return stdout.split('\f').slice(0, pages)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function ours(
  client: BenchmarkClient,
  url: string,
  language: DocumentLanguage,
  path: string,
  out: string,
): Promise<void> {
  const id = await upload(url, path)
  const job = await runJob(client, id, [{ tool: 'pdf-ocr', options: { languages: [language] } }])
  const response = await fetch(`${url}/results/${job.id}/0`)
  await writeFile(out, Buffer.from(await response.arrayBuffer()))
}

await withSystem(async ({ urls }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const client = connect(urls.site)
  const findings: Finding[] = []
  const notes: string[] = []
  for (const language of DocumentLanguage.options) {
    const scans = scanPages(language, pages)
    const [path, mine, peer] = ['scan.pdf', 'ours.pdf', 'peer.pdf'].map((name) => join(folder, `${language}-${name}`))
    if (!path || !mine || !peer) continue
    await writeFile(path, scans.pdf)
    const times: { mine: number; peer: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const mineSeconds = await timed(() => ours(client, urls.site, language, path, mine))
      const peerSeconds = await timed(async () => {
        await execa('ocrmypdf', ['-q', '-l', tesseractName[language], path, peer])
      })
      times.push({ mine: mineSeconds, peer: peerSeconds })
    }
    const rate = async (file: string) => characterErrorRate(await textOf(file), scans.texts)
    const [mineRate, peerRate] = [await rate(mine), await rate(peer)]
    const ratio = median(times.map((time) => time.mine / time.peer))
    findings.push(
      atMost(`${language}: time against ocrmypdf`, ratio, 0.8),
      fewerErrors(language, mineRate, peerRate, language === 'en' ? 1 : 0.33),
    )
    const seconds = (key: 'mine' | 'peer') => median(times.map((time) => time[key])).toFixed(1)
    const size = async (file: string) => ((await readFile(file)).length / 1e6).toFixed(1)
    notes.push(
      `${language}: ours ${seconds('mine')} s, ${mineRate.toFixed(2)} % character errors, ${await size(mine)} MB; ocrmypdf ${seconds('peer')} s, ${peerRate.toFixed(2)} %, ${await size(peer)} MB; the scan ${await size(path)} MB`,
    )
  }
  await rm(folder, { recursive: true })
  await record(`ocr: ${pages} scanned pages in each language`, findings, [
    ...notes,
    `medians of ${rounds} rounds, alternating; ours is end to end: upload, workflow, text layer, download`,
  ])
})
