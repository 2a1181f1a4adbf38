/** Runs the pipeline, one run at a time: progress, completion, and errors. */
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { expectArrival } from '../layout/arrival.ts'
import type { Nodes, Sending, RunProblem } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'
import type { Change } from './use-files.ts'

interface Input {
  files: readonly ChosenFile[]
  nodes: Nodes
  warm: () => Promise<Engine>
  change: (key: string, changes: Change) => void
  forgetUploads: () => void
}

export function useRun({ files, nodes, warm, change, forgetUploads }: Input) {
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
      const { jobId, problem } = await engine.runPipeline({
        files: given,
        nodes,
        locale,
        protect,
        browserOnly: site.browserOnly,
        challenged: site.challenged && !account.get().user,
        signal: stop.signal,
        tell: setSending,
        change,
        forgetUploads,
      })
      setProblem(problem)
      if (jobId === undefined) return
      expectArrival()
      await navigate({ to: '/download/$id', params: { id: jobId } })
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
