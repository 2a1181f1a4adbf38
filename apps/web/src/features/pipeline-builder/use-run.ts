/** One run at a time: its progress, its end, and what went wrong. */
import { useRef, useState } from 'react'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Failure } from '@docweave/contract'
import { expectArrival } from '../layout/arrival.ts'
import type { PickedFile, StepDraft } from './draft.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { Engine } from './use-engine.ts'

export interface Sending {
  sentBytes: number
  ofBytes: number
  /** Bytes a second, over the whole of it so far. */
  speed: number
}

export interface RunProblem extends Failure {
  /** The file it is about. */
  file?: string
  /** The index of the step it is about. */
  step?: number
}

interface Input {
  files: readonly PickedFile[]
  steps: readonly StepDraft[]
  warm: () => Promise<Engine>
  change: (key: string, changes: Partial<PickedFile>) => void
  forgetUploads: () => void
}

/** What the first step would refuse after the upload is said before it. */
function limitProblem(files: readonly PickedFile[], limits?: ToolPage['limits']): RunProblem | undefined {
  if (!limits) return undefined
  if (files.length > limits.files)
    return { code: 'FILE_TOO_MANY', params: { limit: limits.files, files: files.length } }
  const large = files.find(({ file }) => file.size > limits.bytes)?.file
  return large && { code: 'FILE_TOO_LARGE', params: { limit: limits.bytes, bytes: large.size }, file: large.name }
}

export function useRun({ files, steps, warm, change, forgetUploads }: Input) {
  const navigate = useNavigate()
  const { locale } = useRouteContext({ from: '__root__' })
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<RunProblem>()
  // A second click comes before the first has been drawn: state would be too late.
  const current = useRef<AbortController>(undefined)

  const run = async (protect: string) => {
    if (current.current) return
    const stop = new AbortController()
    current.current = stop
    setProblem(undefined)
    try {
      const engine = await warm()
      const odd = files.find(({ kind }) => kind === 'unknown')
      const empty = files.find(({ file }) => file.size === 0)
      if (files.length === 0) return setProblem({ code: 'PIPELINE_INVALID', params: {} })
      if (empty) return setProblem({ code: 'FILE_EMPTY', params: {}, file: empty.file.name })
      if (odd) return setProblem({ code: 'FILE_KIND_UNSUPPORTED', params: {}, file: odd.file.name })
      const locked = files.find(({ encrypted, password }) => encrypted && !password)
      if (locked) return setProblem({ code: 'FILE_ENCRYPTED', params: {}, file: locked.file.name })
      const beyond = limitProblem(files, steps[0]?.tool.limits)
      if (beyond) return setProblem(beyond)
      const misfit = engine.findProblem(steps, files)
      if (misfit) return setProblem(misfit)
      const ofBytes = files.reduce((sum, { file }) => sum + file.size, 0)
      const startedAt = performance.now()
      let startedFrom: number | undefined
      const onProgress = (sentBytes: number) => {
        startedFrom ??= sentBytes
        const seconds = Math.max((performance.now() - startedAt) / 1000, 0.2)
        setSending({ sentBytes, ofBytes, speed: (sentBytes - startedFrom) / seconds })
      }
      setSending({ sentBytes: 0, ofBytes, speed: 0 })
      const result = await engine.runPipeline({
        files,
        steps,
        locale,
        protect,
        signal: stop.signal,
        onProgress,
        onUploaded: (key, uploadId) => change(key, { uploadId }),
      })
      if (result === 'stopped') return
      if ('jobId' in result) {
        expectArrival()
        return await navigate({ to: '/download/$id', params: { id: result.jobId } })
      }
      if (result.failure.code === 'UPLOAD_NOT_FOUND') forgetUploads()
      setProblem({ ...result.failure, ...(result.file === undefined ? {} : { file: result.file }) })
    } catch {
      // The code itself did not arrive: the network is away.
      setProblem({ code: 'SERVICE_UNAVAILABLE', params: {} })
    } finally {
      current.current = undefined
      setSending(undefined)
    }
  }
  return { run, stop: () => current.current?.abort(), sending, problem, clear: () => setProblem(undefined) }
}
