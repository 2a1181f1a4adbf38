/** Stores the last results of each benchmark in its own section of `infra/quality/RESULTS.md`. */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Finding } from './statistics.ts'

const path = fileURLToPath(new URL('../../RESULTS.md', import.meta.url))
const title =
  '# Benchmark results\n\nMeasured by `npm run bench [NAME]`, side by side in one run; machines are shared and noisy, so read the ratios.\n'

const machine = () => {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GiB`
}

const table = (findings: readonly Finding[]) =>
  [
    '| what | measured | bound | holds |',
    '| --- | --- | --- | --- |',
    ...findings.map(({ what, ours, bound, holds }) => `| ${what} | ${ours} | ${bound} | ${holds ? 'yes' : '**no**'} |`),
  ].join('\n')

/** Returns a section as Markdown, prints it, and sets the exit code. */
export function print(name: string, findings: readonly Finding[], notes: readonly string[]): string {
  const date = new Date().toISOString().slice(0, 10)
  const section = [
    `## ${name}`,
    '',
    `${date}, ${machine()}.`,
    '',
    table(findings),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
  console.log(section)
  if (!findings.every(({ holds }) => holds)) process.exitCode = 1
  return section
}

/** Prints and records the findings and `notes` (results without bounds), and sets the exit code. */
export async function record(name: string, findings: readonly Finding[], notes: readonly string[]): Promise<void> {
  const section = print(name, findings, notes)
  const old = await readFile(path, 'utf8').catch(() => title)
  const others = old
    .split(/^(?=## )/m)
    .slice(1)
    .filter((each) => !each.startsWith(`## ${name}\n`))
  const sections = [...others.map((each) => `${each.trimEnd()}\n`), section].toSorted()
  await writeFile(path, `${title}\n${sections.join('\n')}`)
}
