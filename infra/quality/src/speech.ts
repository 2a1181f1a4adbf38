/**
 * Benchmark of speech recognition: word errors and time against faster-whisper called directly with the same model, memory, and a
 * thirty-minute recording on two workers against one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distance, recording } from '@docweave/fixtures'
import { findTemporal, freePorts, startSystem, type System } from '@docweave/local'
import { connect, runJob, upload } from './support/client.ts'
import { treeOf, watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { startDirectWhisper, transcribe } from './support/speech/whisper.ts'
import { startPinnedWorker } from './support/system.ts'
import { normalizedWords } from './support/error-rate.ts'
import { atLeast, atMost, median, type Finding } from './support/statistics.ts'

/** Debian's pocketsphinx-testdata: recorded readings with transcripts. */
const data = '/usr/share/pocketsphinx/test/data'
const sets = [
  { folder: 'librivox', transcripts: 'transcription' },
  { folder: 'cards', transcripts: 'cards.transcription' },
]
const rounds = 3
/** The settings of each tool. */
const ways = [
  { tool: 'speech-to-txt', beam: 1, words: false },
  { tool: 'speech-to-txt2', beam: 5, words: true },
] as const

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
const findings: Finding[] = []
const notes: string[] = []

/** Reads the transcripts, one per line: `<s> words </s> (name)`. */
async function readTruths() {
  const truths: { path: string; said: string }[] = []
  for (const { folder: set, transcripts } of sets) {
    const files = await readdir(join(data, set))
    for (const line of (await readFile(join(data, set, transcripts), 'utf8')).split('\n')) {
      const [, said, name] = /^<s>\s*(.*?)\s*<\/s>\s*\((.*)\)/.exec(line) ?? []
      if (said && name && files.includes(`${name}.wav`)) truths.push({ path: join(data, set, `${name}.wav`), said })
    }
  }
  return truths
}

async function measureWords(): Promise<void> {
  const direct = await startDirectWhisper()
  const truths = await readTruths()
  for (const way of ways) {
    let [ours, theirs, words, same] = [0, 0, 0, 0]
    for (const { path, said } of truths) {
      const [mine, peer] = [await transcribe(path, way), await direct.transcribe(path, way)]
      words += normalizedWords(said).length
      ours += distance(normalizedWords(said), normalizedWords(mine.text))
      theirs += distance(normalizedWords(said), normalizedWords(peer.text))
      if (mine.text === peer.text) same++
    }
    const rate = (edits: number) => `${((100 * edits) / words).toFixed(1)} %`
    findings.push({
      what: `${way.tool}: same text as faster-whisper called directly, for ${truths.length} recordings`,
      ours: String(same),
      bound: `all ${truths.length}`,
      holds: same === truths.length,
    })
    notes.push(
      `${way.tool}: ${rate(ours)} of ${words} English words wrong (${truths.length} recordings of people), called directly ${rate(theirs)}`,
    )
  }
  const path = join(folder, 'one.wav')
  await writeFile(path, recording({ ending: 'wav', source: 'sentences.ogg', times: 4 }))
  for (const way of ways) {
    const times: { ours: number; theirs: number }[] = []
    // The first round warms up both and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const [mine, peer] = [await transcribe(path, way), await direct.transcribe(path, way)]
      if (round > 0) times.push({ ours: mine.seconds, theirs: peer.seconds })
      if (mine.text !== peer.text) notes.push(`${way.tool}: the texts of the long file differ`)
    }
    findings.push(
      atMost(`${way.tool}: time against the direct call`, median(times.map((each) => each.ours / each.theirs)), 1.1),
    )
    const seconds = (key: 'ours' | 'theirs') => median(times.map((each) => each[key])).toFixed(1)
    notes.push(
      `${way.tool}: 99 s of speech in ${seconds('ours')} s, including decoding; called directly on decoded sound, in ${seconds('theirs')} s`,
    )
  }
  direct.end()
}

/** Measures the recogniser's peak memory with the most expensive settings. */
async function measureMemory(): Promise<void> {
  const path = join(folder, 'one.wav')
  const way = { beam: 5, words: true }
  await transcribe(path, way)
  const commands = await Promise.all(
    (await treeOf(process.pid)).map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  const recogniser = commands.find(({ command }) => command.includes('recogniser.py'))
  if (!recogniser) throw new Error('no recogniser process is running')
  const peak = watchMemory(recogniser.pid)
  await transcribe(path, way)
  findings.push(atMost('memory of the engine with the model base', await peak(), 600, 'MB'))
}

async function measureWorkers(): Promise<void> {
  const path = join(folder, 'half-hour.mp3')
  await writeFile(path, recording({ ending: 'mp3', source: 'sentences.ogg', times: 73 }))
  const dataFolder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const secretKey = randomBytes(32).toString('base64')
  const system: System = await startSystem({
    ports: await freePorts(),
    dataFolder,
    temporalProgram: await findTemporal(),
    environment: { DOCWEAVE_QUEUES: 'pdf', DOCWEAVE_SECRET_KEY: secretKey, DOCWEAVE_STARTS_PER_MINUTE: '1000' },
    say: (line) => console.error(line),
  })
  try {
    const settings = { dataFolder, temporal: system.urls.temporal, secretKey, queue: 'speech' as const }
    const client = connect(system.urls.site)
    const run = async () => {
      const id = await upload(system.urls.site, path)
      const started = performance.now()
      const job = await runJob(client, id, [{ tool: 'speech-to-txt', options: {} }])
      const seconds = (performance.now() - started) / 1000
      const text = await (await fetch(`${system.urls.site}/results/${job.id}/0`)).text()
      return { seconds, words: normalizedWords(text).length }
    }
    const first = await startPinnedWorker(0, settings)
    const alone = await run()
    const second = await startPinnedWorker(1, settings)
    const together = await run()
    await Promise.all([first.stop(), second.stop()])
    findings.push(
      atLeast(
        '30 minutes: speed of two workers against one, one processor each',
        alone.seconds / together.seconds,
        1.6,
      ),
    )
    notes.push(
      `30 minutes: one worker ${alone.seconds.toFixed(0)} s, two ${together.seconds.toFixed(0)} s; ${alone.words} and ${together.words} words`,
    )
  } finally {
    await system.stop()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

try {
  await measureWords()
  await measureMemory()
  await measureWorkers()
} finally {
  await rm(folder, { recursive: true })
}
await record('speech: words, time, memory and workers', findings, [
  ...notes,
  'the package registries contain no Korean or Japanese human speech with a transcript; every engine misrecognizes synthetic speech, so it is not used',
])
// Exits explicitly, because the idle recogniser process keeps this one alive.
process.exit()
