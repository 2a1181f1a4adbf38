/** Runs a pipeline: checks it, and starts it in this browser, or sends it to the server with its files and reports the upload's progress. */
import { createPauseSwitch } from '../../upload/pause-switch.ts'
import { createSpeedometer } from '../../upload/upload-all.ts'
import { stepsToRunHere } from '../../local-runs/run-place.ts'
import { beginWork } from '../../version/work-under-way.ts'
import type { RunProblem, Sending } from '../draft.ts'
import type { Change } from '../use-files.ts'
import { checkPipeline } from './check-pipeline.ts'
import { runHere } from './run-here.ts'
import { sendPipeline, type SendOptions, type SendResult } from './send-pipeline.ts'

interface RunOptions extends Omit<SendOptions, 'pause' | 'onSent' | 'onUploaded'> {
  /** Receives the progress a few times a second. */
  tell: (sending: Sending) => void
  change: (key: string, changes: Change) => void
  forgetUploads: () => void
  /** Whether the site has no server. */
  browserOnly: boolean
}

/** Interval (ms) of progress updates. */
const tellEvery = 200

/** Returns the job's id, or what prevented the run. Neither, if it was stopped, or if the reason is shown at the files. */
export async function runPipeline(options: RunOptions): Promise<{ jobId?: string; problem?: RunProblem }> {
  const { files, nodes, change, forgetUploads, browserOnly } = options
  for (const { key, failure } of files) if (failure) change(key, { failure: undefined })
  const problem = checkPipeline(nodes, files)
  if (problem) return { problem }
  // Prevents an update of the site from reloading the page during the run.
  const over = beginWork()
  const runs = async () => {
    const here = await stepsToRunHere(nodes, files)
    if (here > 0) return runHere({ ...options, stepsHere: here })
    return browserOnly ? { failure: { code: 'SERVER_NEEDED' as const, params: {} } } : sendWithProgress(options)
  }
  const result = await runs().finally(over)
  if (result === 'stopped') return {}
  if ('jobId' in result) return result
  if ('failures' in result) {
    for (const [key, failure] of result.failures) change(key, { failure })
    return {}
  }
  if (result.failure.code === 'UPLOAD_NOT_FOUND') forgetUploads()
  return { problem: result.failure }
}

async function sendWithProgress({ tell, change, ...options }: RunOptions): Promise<SendResult> {
  const pause = createPauseSwitch()
  const sent = new Map<string, number>()
  const ofBytes = options.files.reduce((sum, { file }) => sum + file.size, 0)
  const speedometer = createSpeedometer()
  const report = () => {
    const sentBytes = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)
    const speed = speedometer(sentBytes, performance.now())
    tell({ sent: new Map(sent), sentBytes: Math.min(sentBytes, ofBytes), ofBytes, speed, pause })
  }
  report()
  const timer = setInterval(report, tellEvery)
  try {
    return await sendPipeline({
      ...options,
      pause,
      onSent: (key, bytes) => void sent.set(key, bytes),
      onUploaded: (key, uploadId) => change(key, { uploadId }),
    })
  } finally {
    clearInterval(timer)
  }
}
