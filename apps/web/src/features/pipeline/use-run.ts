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

export function useRun({ files, steps, warm, change, forgetUploads }: Input) {
  const navigate = useNavigate()
  const { locale, site, account } = useRouteContext({ from: '__root__' })
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<RunProblem>()
  // A ref, not state: a second click may come before the next render.
  const current = useRef<AbortController>(undefined)

  const clear = useCallback(() => setProblem(undefined), [])
  /** @param given the files to run on, if not all */
  const run = async (protect: string, given = files) => {
    if (current.current) return
    const stop = new AbortController()
    current.current = stop
    setProblem(undefined)
    try {
      const engine = await warm()
      for (const { key, failure } of given) if (failure) change(key, { failure: undefined })
      const wrong = engine.checkPipeline(steps, given)
      if (wrong) return setProblem(wrong)
      // Prevents an update of the site from reloading the page during the run.
      const over = beginWork()
      const result = await engine
        .runPipeline({
          files: given,
          steps,
          locale,
          protect,
          challenged: site.challenged && !account.get().user,
          signal: stop.signal,
          tell: setSending,
          onUploaded: (key, uploadId) => change(key, { uploadId }),
        })
        .finally(over)
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
