/** Benchmark of a 1 GB tus upload through the edge, against the same upload directly to the API. */
import { randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upload } from './support/client.ts'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const bytes = 1_000_000_000
const rounds = 3

/** Writes a file with a PDF header and random bytes, which no proxy can compress. */
async function makeFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = randomFillSync(Buffer.alloc(10_000_000))
  for (let written = 0; written < bytes; written += block.length) {
    if (written === 0) block.write('%PDF-1.7\n')
    await file.write(block)
  }
  await file.close()
}

await withSystem(async ({ urls, processes }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'large.pdf')
  await makeFile(path)
  const rate = async (url: string) => {
    const started = performance.now()
    await upload(url, path)
    return bytes / 1e6 / ((performance.now() - started) / 1000)
  }
  const edge = watchMemory(processes.edge.pid ?? 0)
  const api = watchMemory(processes.api.pid ?? 0, { alone: true })
  const apiWithEngines = watchMemory(processes.api.pid ?? 0)
  const through: number[] = []
  const straight: number[] = []
  for (let round = 0; round < rounds; round++) {
    through.push(await rate(urls.site))
    straight.push(await rate(urls.api))
  }
  const [edgePeak, apiPeak, apiTreePeak] = [await edge(), await api(), await apiWithEngines()]
  await rm(folder, { recursive: true })
  await record(
    'upload: 1 GB through the edge',
    [
      atLeast('rate against tus directly to the API', median(through) / median(straight), 0.7),
      atMost('peak memory of the edge', edgePeak, 250, 'MB'),
      atMost('peak memory of the API', apiPeak, 250, 'MB'),
      // One process inspects the file that has arrived, and a spare one waits for the next.
      atMost('peak memory of the API and its two sandboxed processes', apiTreePeak, 400, 'MB'),
    ],
    [
      `through the edge ${median(through).toFixed(0)} MB/s, directly ${median(straight).toFixed(0)} MB/s, median of ${rounds}`,
    ],
  )
})
