/** How the embedded Temporal server is started: one program, one SQLite file, the search attributes of our runs. */
import { fileURLToPath } from 'node:url'
import type { Ports } from './ports.ts'

/** As the adapters name them; a test holds the two lists together. */
export const SEARCH_ATTRIBUTES: Record<string, string> = {
  DocweaveTool: 'KeywordList',
  DocweaveError: 'Keyword',
  DocweaveLanguage: 'Keyword',
}

/**
 * Visitors take turns at a queue (Temporal's fairness keys); one partition, as one machine's workers need no more, makes the turns
 * exact. What lies in the other partitions of a file of before is still read.
 */
const FAIR = ['matching.enableFairness=true', 'matching.numTaskqueueWritePartitions=1']

/** A run that is deleted goes when the server has written down that it is over: it does so every half minute where nobody says else. */
const SOON_GONE = ['transfer', 'visibility'].map((name) => `history.${name}ProcessorUpdateAckInterval="5s"`)

/**
 * Write-ahead logging gives twice the runs a second. With synchronous=2 each commit waits for the disk (sqlite.org/pragma.html), so that a
 * power cut takes no run that was started; with 1 it may. A run of two steps takes 150 ms with both; with sixteen at once 15 to 25
 * runs a second instead of 30.
 */
const SERVER_SETTINGS = [
  ...['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=2'],
  ...[...FAIR, ...SOON_GONE].flatMap((setting) => ['--dynamic-config-value', setting]),
  ...Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
]

/** The server's command line; without a program, that of the small host that has the SDK download one. */
export function temporalCommand(
  program: string | null,
  ports: Pick<Ports, 'temporal' | 'temporalUi' | 'api'>,
  file: string,
): { command: string; args: string[] } {
  // The UI's page asks the API to open what runs hold.
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
