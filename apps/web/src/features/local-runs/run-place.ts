/** Where a run can take place, and where the visitor wants it. */
import { useSyncExternalStore } from 'react'
import { tools } from '@docweave/tools/tools'
import type { StepDraft } from '../pipeline/draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { isLocalJob } from './local-job-id.ts'

export type RunPlace = 'browser' | 'server'

const storageKey = 'docweave-run-place'
const changed = 'docweave-run-place'

/** Bytes of all files together. Engines hold a document several times in memory, and tabs have 2 to 4 GB. */
const mostBytes = 200 * 2 ** 20

const hasFeatures = (): boolean =>
  typeof Worker === 'function' &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  // Not over plain HTTP, and not in private windows of Firefox.
  typeof navigator.storage?.getDirectory === 'function'

/** Whether all steps can run in this browser, on these files. Files of the server's jobs are there already. */
export function canRunHere(steps: readonly StepDraft[], files: readonly ChosenFile[]): boolean {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    bytes <= mostBytes &&
    steps.every(({ tool }) => tools.get(tool.id)?.runs.includes('browser')) &&
    files.every(({ file }) => file instanceof File || isLocalJob(file.job)) &&
    hasFeatures()
  )
}

function readWish(): RunPlace {
  try {
    return localStorage.getItem(storageKey) === 'browser' ? 'browser' : 'server'
  } catch {
    return 'server'
  }
}

export function wishFor(place: RunPlace): void {
  try {
    localStorage.setItem(storageKey, place)
  } catch {
    // Without storage there is no OPFS either: everything runs on the server.
  }
  dispatchEvent(new Event(changed))
}

/** Where Run starts these steps. */
export const placeOf = (steps: readonly StepDraft[], files: readonly ChosenFile[]): RunPlace =>
  canRunHere(steps, files) ? readWish() : 'server'

const subscribe = (listener: () => void) => {
  for (const type of [changed, 'storage']) addEventListener(type, listener)
  return () => {
    for (const type of [changed, 'storage']) removeEventListener(type, listener)
  }
}

/** `placeOf`, kept up to date. */
export const usePlace = (steps: readonly StepDraft[], files: readonly ChosenFile[]): RunPlace =>
  useSyncExternalStore(
    subscribe,
    () => placeOf(steps, files),
    () => 'server',
  )
