/** Where the steps of a run take place: in this browser, on the server, or the first ones here and the others there. */
import { useSyncExternalStore } from 'react'
import { budgetFor } from '@docweave/contract/budget'
import { tools } from '@docweave/tools/tools'
import { readSite } from '../../site.ts'
import { isLine, type Nodes, type StepDraft } from '../pipeline/draft.ts'
import { countPages, knownPages } from './page-counts.ts'
import { isOnRequest, stepsPossibleHere, stepsWithoutDownload, type Files } from './possible-here.ts'
import { isRequested, readWish, subscribeToWish } from './run-wish.ts'
import { filesKnown } from './storage-access.ts'

/** Memory in MB that a tab may use, for each GB of the device's: half of it is the system's and other programs', and an engine is not alone in a tab. */
const perGigabyte = 384
/** The engines are 32-bit WebAssembly whose heap ends here (MB). */
const mostMemory = 2048
/** Devices that do not tell have this (GB). */
const usualMemory = 4
/** The size of a page of a PDF whose pages are not counted (bytes). */
const usualPage = 50_000
/** The time in seconds that the steps may take by their budgets, beyond the base. Budgets are some twenty times the usual time. */
const mostSeconds = 300

/** The device's memory in GB, at most 8; browsers other than Chromium do not tell (https://www.w3.org/TR/device-memory/). */
function deviceMemory(): number {
  const told: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof told === 'number' ? told : usualMemory
}

/** Whether this device does the steps soon, and has the memory for them. */
function fits(steps: readonly StepDraft[], files: Files): boolean {
  const size = {
    megabytes: files.reduce((sum, { file }) => sum + file.size, 0) / 1e6,
    pages: files.reduce((sum, file) => sum + (knownPages(file) ?? Math.ceil(file.file.size / usualPage)), 0),
  }
  const memory = Math.min(mostMemory, deviceMemory() * perGigabyte)
  let seconds = 0
  for (const { tool } of steps) {
    const limits = tools.get(tool.id)?.limits
    if (!limits || budgetFor({ limits }, size).memoryMegabytes > memory) return false
    seconds += budgetFor({ limits }, size).seconds - limits.seconds.base
  }
  return seconds <= mostSeconds && navigator.hardwareConcurrency > 1
}

/** Whether the site has no server. */
const isBrowserOnly = (): boolean => readSite(document.documentElement.dataset.site).browserOnly

/** The number of first steps that Run starts in this browser. The others run on the server, and so does a whole flow. */
export function stepsHere(steps: Nodes, files: Files): number {
  if (!isLine(steps)) return 0
  const all = stepsPossibleHere(steps, files)
  if (isBrowserOnly()) return all === steps.length ? all : 0
  if (isRequested() && steps.slice(0, all).some(isOnRequest)) return all
  const possible = stepsWithoutDownload(steps, files)
  const wish = readWish()
  if (wish !== undefined) return wish === 'browser' ? possible : 0
  // Handing over in the middle is the visitor's choice: it takes longer than one upload, and the page opens on this device only.
  // Without a network, only this browser can begin.
  return possible === steps.length && (!navigator.onLine || fits(steps, files)) ? possible : 0
}

/** What the page says beside Run. */
let shown: { nodes: Nodes; files: Files; here: number } | undefined

/** Records what the page says of this pipeline and these files, so that Run does just that. */
export const showPlace = (nodes: Nodes, files: Files, here: number): void => {
  shown = { nodes, files, here }
}

/** The number of first steps that Run starts in this browser: what the page says, or, for other files than it shows, what it would say. */
export async function stepsToRunHere(nodes: Nodes, files: Files): Promise<number> {
  if (shown?.nodes === nodes && shown.files === files) return shown.here
  await countForPlace(nodes, files)
  return stepsHere(nodes, files)
}

/** With more files, counting would take too long. */
const mostCounted = 50

/** Counts the pages of the files if the choice of the place depends on them. */
export async function countForPlace(steps: Nodes, files: Files): Promise<void> {
  await filesKnown()
  if (!isLine(steps) || files.length > mostCounted || stepsPossibleHere(steps, files) === 0) return
  if (readWish() !== undefined && !steps.some(isOnRequest)) return
  await countPages(files)
}

/** `stepsHere`, kept up to date. */
export const useStepsHere = (nodes: Nodes, files: Files): number =>
  useSyncExternalStore(
    subscribeToWish,
    () => stepsHere(nodes, files),
    () => 0,
  )
