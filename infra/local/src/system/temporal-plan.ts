/** How the embedded Temporal server is started: one program, one SQLite file, the search attributes of our runs. */
import { fileURLToPath } from 'node:url'
import type { Ports } from './ports.ts'

/** Same names as in the adapters; a test compares the two lists. */
export const SEARCH_ATTRIBUTES: Record<string, string> = {
  DocweaveTool: 'KeywordList',
  DocweaveError: 'Keyword',
  DocweaveLanguage: 'Keyword',
}

/**
 * Visitors take turns in a task queue (Temporal's fairness keys). A single partition suffices for one machine's workers and makes the
 * turns exact. Tasks in other partitions of an existing database are still read.
 */
const FAIR = ['matching.enableFairness=true', 'matching.numTaskqueueWritePartitions=1']

/** The server deletes a run only after it has recorded its end, by default every 30 seconds. */
const SOON_GONE = ['transfer', 'visibility'].map((name) => `history.${name}ProcessorUpdateAckInterval="5s"`)

/**
 * Write-ahead logging doubles the runs per second. With synchronous=2 each commit waits for the disk (sqlite.org/pragma.html), so
 * that a power cut loses no started run; with 1 it may. A run of two steps takes 150 ms with both; with sixteen at once there are 15
 * to 25 runs per second instead of 30.
 */
const SERVER_SETTINGS = [
  ...['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=2'],
  ...[...FAIR, ...SOON_GONE].flatMap((setting) => ['--dynamic-config-value', setting]),
  ...Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
]

/** Returns the server's command line; without a program, that of temporal-download-host.ts. */
export function temporalCommand(
  program: string | null,
  ports: Pick<Ports, 'temporal' | 'temporalUi' | 'api'>,
  file: string,
): { command: string; args: string[] } {
  // The UI page calls the API to decrypt payloads.
  const settings = [...SERVER_SETTINGS, '--ui-codec-endpoint', `http://127.0.0.1:${ports.api}/codec`]
  if (program === null) {
    const host = fileURLToPath(new URL('temporal-download-host.ts', import.meta.url))
    return {
      command: process.execPath,
      args: [host, String(ports.temporal), String(ports.temporalUi), file, ...settings],
    }
  }
  return {
    command: program,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(ports.temporal)],
      ...['--ui-port', String(ports.temporalUi), '--db-filename', file, '--log-level', 'error', ...settings],
    ],
  }
}
