/** How operators talk to an incident: its query and its signals. */
import { defineQuery, defineSignal } from '@temporalio/workflow'
import type { Incident } from '@docweave/contract'

export const incidentQuery = defineQuery<Incident>('incident')
/** Replays under way continue; no other is started. */
export const pauseSignal = defineSignal('pause')
export const resumeSignal = defineSignal('resume')
/** Sets the replays per second. */
export const rateSignal = defineSignal<[number]>('rate')
