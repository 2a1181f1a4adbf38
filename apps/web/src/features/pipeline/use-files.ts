/** The files in the workspace, with the results of their inspection. */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { takePassedFiles, type FileSource, type ChosenFile } from '../upload/chosen-file.ts'
import { wasInterrupted } from '../upload/upload-note.ts'
import { newChosenFile } from './draft.ts'
import { loadEngine } from './load-engine.ts'

export type Change = Partial<ChosenFile>

/** Concurrency of file inspection: one at a time would mostly wait for the disk. */
const atOnce = 8

/** Batches changes of many files into one state update per frame: two hundred files must not render the page two hundred times. */
function useChanges(setFiles: (change: (all: readonly ChosenFile[]) => readonly ChosenFile[]) => void) {
  const waiting = useRef(new Map<string, Change>())
  return useCallback(
    (key: string, change: Change) => {
      const changes = waiting.current
      if (changes.size === 0)
        requestAnimationFrame(() => {
          const now = new Map(changes)
          changes.clear()
          startTransition(() =>
            setFiles((all) => all.map((each) => (now.has(each.key) ? { ...each, ...now.get(each.key) } : each))),
          )
        })
      changes.set(key, { ...changes.get(key), ...change })
    },
    [setFiles],
  )
}

export function useFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [restored, setRestored] = useState(false)
  const changeSoon = useChanges(setFiles)
  const change = useCallback(
    (key: string, changes: Change) =>
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each))),
    [],
  )
  const put = useCallback(
    async (picked: readonly ChosenFile[]) => {
      startTransition(() => setFiles((all) => [...all, ...picked]))
      const { detectFile, inspectFile } = await loadEngine()
      const rest = picked.values()
      const lookOn = async () => {
        for (const { key, file } of rest) {
          if (!(file instanceof File)) continue
          const kind = (await detectFile(file)) ?? 'unknown'
          changeSoon(key, { kind })
          // Inspecting a large file takes long: its pages are shown meanwhile.
          void inspectFile(file, kind).then((look) => look && changeSoon(key, look))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lookOn))
    },
    [changeSoon],
  )
  const add = useCallback((added: readonly FileSource[]) => put(added.map(newChosenFile)), [put])
  const remove = useCallback((keys: readonly string[]) => {
    const gone = new Set(keys)
    setFiles((all) => all.filter(({ key }) => !gone.has(key)))
  }, [])
  const forgetUploads = useCallback(() => setFiles((all) => all.map(({ uploadId: _, ...rest }) => rest)), [])
  useEffect(() => {
    const waiting = takePassedFiles()
    if (waiting.length > 0) {
      void add(waiting)
      return
    }
    if (!wasInterrupted()) return
    const restore = async () => {
      const kept = await (await loadEngine()).readInterruptedFiles(location.pathname)
      if (kept.length === 0) return
      setRestored(true)
      await put(kept.map(({ file, ...known }) => ({ ...newChosenFile(file), ...known })))
    }
    restore().catch(() => undefined)
  }, [add, put])
  return { files, add, remove, change, forgetUploads, restored }
}
