/** Where the steps of a run take place: in this browser, on the server, or the first ones here and the others there. */
import { useSyncExternalStore } from 'react'
import { budgetFor } from '@docweave/contract/budget'
import type { ToolDescriptor } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import type { StepDraft } from '../pipeline/draft.ts'
import type { Values } from '../pipeline/form-field.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { isLocalJob } from './local-job-id.ts'
import { countPages, knownPages } from './page-counts.ts'

type Steps = readonly StepDraft[]
type Files = readonly ChosenFile[]

/** What the visitor wants; `undefined`: whatever suits the work. */
export type Wish = 'browser' | 'server' | undefined

const storageKey = 'docweave-run-place'
const changed = 'docweave-run-place'

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

const hasFeatures = (): boolean =>
  typeof Worker === 'function' &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  // Not over plain HTTP, and not in private windows of Firefox.
  typeof navigator.storage?.getDirectory === 'function'

const runsHere = (tool: ToolDescriptor | undefined, values: Values) =>
  tool?.runs.includes('browser') === true && tool.needsServer?.(values) !== true

/** The number of first steps that can run in this browser. Files of the server's jobs are there already. */
export function stepsPossibleHere(steps: Steps, files: Files): number {
  if (!hasFeatures() || !files.every(({ file }) => file instanceof File || isLocalJob(file.job))) return 0
  const first = steps.findIndex(({ tool, values }) => !runsHere(tools.get(tool.id), values))
  return first === -1 ? steps.length : first
}

/** The device's memory in GB, at most 8; browsers other than Chromium do not tell (https://www.w3.org/TR/device-memory/). */
function deviceMemory(): number {
  const told: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof told === 'number' ? told : usualMemory
}

/** Whether this device does the steps soon, and has the memory for them. */
function fits(steps: Steps, files: Files): boolean {
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

function readWish(): Wish {
  try {
    const wish = localStorage.getItem(storageKey)
    return wish === 'browser' || wish === 'server' ? wish : undefined
  } catch {
    return undefined
  }
}

/** Remembers what the visitor wants. */
export function wishFor(wish: Wish): void {
  try {
    if (wish === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, wish)
  } catch {
    // Without storage there is no OPFS either: everything runs on the server.
  }
  dispatchEvent(new Event(changed))
}

/** The number of first steps that Run starts in this browser. The others run on the server. */
export function stepsHere(steps: Steps, files: Files): number {
  const possible = stepsPossibleHere(steps, files)
  const wish = readWish()
  if (wish !== undefined) return wish === 'browser' ? possible : 0
  // Handing over in the middle is the visitor's choice: it takes longer than one upload, and the page opens on this device only.
  return possible === steps.length && fits(steps, files) ? possible : 0
}

/** What the page says beside Run. */
let shown: { steps: Steps; files: Files; here: number } | undefined

/** Records what the page says of these steps and files, so that Run does just that. */
export const showPlace = (steps: Steps, files: Files, here: number): void => {
  shown = { steps, files, here }
}

/** The number of first steps that Run starts in this browser: what the page says, or, for other files than it shows, what it would say. */
export async function stepsToRunHere(steps: Steps, files: Files): Promise<number> {
  if (shown?.steps === steps && shown.files === files) return shown.here
  await countForPlace(steps, files)
  return stepsHere(steps, files)
}

/** With more files, counting would take too long. */
const mostCounted = 50

/** Counts the pages of the files if the choice of the place depends on them. */
export async function countForPlace(steps: Steps, files: Files): Promise<void> {
  if (readWish() !== undefined || files.length > mostCounted || stepsPossibleHere(steps, files) === 0) return
  await countPages(files)
}

const subscribe = (listener: () => void) => {
  for (const type of [changed, 'storage']) addEventListener(type, listener)
  return () => {
    for (const type of [changed, 'storage']) removeEventListener(type, listener)
  }
}

/** `stepsHere`, kept up to date. */
export const useStepsHere = (steps: Steps, files: Files): number =>
  useSyncExternalStore(
    subscribe,
    () => stepsHere(steps, files),
    () => 0,
  )
