/** Sends a pipeline with its files, and reports the upload's progress. */
import { createPauseSwitch } from '../../upload/pause-switch.ts'
import { createSpeedometer } from '../../upload/upload-all.ts'
import type { Sending } from '../draft.ts'
import { sendPipeline, type SendOptions, type SendResult } from './send-pipeline.ts'

interface RunOptions extends Omit<SendOptions, 'pause' | 'onSent'> {
  /** Receives the progress a few times a second. */
  tell: (sending: Sending) => void
}

/** Interval (ms) of progress updates. */
const tellEvery = 200

export async function runPipeline({ tell, ...options }: RunOptions): Promise<SendResult> {
  const { files } = options
  const pause = createPauseSwitch()
  const sent = new Map<string, number>()
  const ofBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const speedometer = createSpeedometer()
  const report = () => {
    const sentBytes = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)
    const speed = speedometer(sentBytes, performance.now())
    tell({ sent: new Map(sent), sentBytes: Math.min(sentBytes, ofBytes), ofBytes, speed, pause })
  }
  report()
  const timer = setInterval(report, tellEvery)
  try {
    return await sendPipeline({ ...options, pause, onSent: (key, bytes) => void sent.set(key, bytes) })
  } finally {
    clearInterval(timer)
  }
}
