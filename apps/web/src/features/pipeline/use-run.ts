/** Runs the pipeline, one run at a time: progress, completion, and errors. */
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { expectArrival } from '../layout/arrival.ts'
import { beginWork } from '../version/work-under-way.ts'
import type { StepDraft, Sending, RunProblem } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'
import type { Change } from './use-files.ts'

interface Input {
  files: readonly ChosenFile[]
  steps: readonly StepDraft[]
  warm: () => Promise<Engine>
  change: (key: string, changes: Change) => void
  forgetUploads: () => void
}

/** Interval (ms) of progress updates. */
const tellEvery = 200

export function useRun({ files, steps, warm, change, forgetUploads }: Input) {
  const navigate = useNavigate()
  const { locale, site, account } = useRouteContext({ from: '__root__' })
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<RunProblem>()
  // A ref, not state: a second click may come before the next render.
  const current = useRef<AbortController>(undefined)

  const send = async (
    { createPauseSwitch, createSpeedometer, sendPipeline }: Engine,
    protect: string,
    signal: AbortSignal,
  ) => {
    const pause = createPauseSwitch()
    const sent = new Map<string, number>()
    const ofBytes = files.reduce((sum, { file }) => sum + file.size, 0)
    const speedometer = createSpeedometer()
    const tell = () => {
      const sentBytes = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)
      const speed = speedometer(sentBytes, performance.now())
      setSending({ sent: new Map(sent), sentBytes: Math.min(sentBytes, ofBytes), ofBytes, speed, pause })
    }
    tell()
    const timer = setInterval(tell, tellEvery)
    // Prevents an update of the site from reloading the page during the run.
    const over = beginWork()
    try {
      return await sendPipeline({
        files,
        steps,
        locale,
        protect,
        challenged: site.challenged && !account.get().user,
        signal,
        pause,
        onSent: (key, bytes) => void sent.set(key, bytes),
        onUploaded: (key, uploadId) => change(key, { uploadId }),
      })
    } finally {
      clearInterval(timer)
      over()
    }
  }

  const clear = useCallback(() => setProblem(undefined), [])
  const run = async (protect: string) => {
    if (current.current) return
    const stop = new AbortController()
    current.current = stop
    setProblem(undefined)
    try {
      const engine = await warm()
      for (const { key, failure } of files) if (failure) change(key, { failure: undefined })
      const wrong = engine.checkPipeline(steps, files)
      if (wrong) return setProblem(wrong)
      const result = await send(engine, protect, stop.signal)
      if (result === 'stopped') return
      if ('jobId' in result) {
        expectArrival()
        return await navigate({ to: '/download/$id', params: { id: result.jobId } })
      }
      if ('failures' in result) for (const [key, failure] of result.failures) change(key, { failure })
      else {
        if (result.failure.code === 'UPLOAD_NOT_FOUND') forgetUploads()
        setProblem(result.failure)
      }
    } catch {
      // The chunk failed to load: the network is down.
      setProblem({ code: 'SERVICE_UNAVAILABLE', params: {} })
    } finally {
      current.current = undefined
      setSending(undefined)
    }
  }
  return { run, stop: () => current.current?.abort(), sending, problem, clear }
}
