/** The files on the workbench, and what each is. */
import { useCallback, useEffect, useState } from 'react'
import { fileOnHand } from '../upload/file-on-hand.ts'
import { takeHandedOver } from '../upload/handed-over.ts'
import { pickFile, type PickedFile } from './draft.ts'
import { loadEngine } from './use-engine.ts'

export function useFiles() {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const change = useCallback(
    (key: string, changes: Partial<PickedFile>) =>
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each))),
    [],
  )
  const add = useCallback(
    async (added: readonly File[]) => {
      const picked = added.map(pickFile)
      setFiles((all) => [...all, ...picked])
      const { detectFile, lookAtFile } = await loadEngine()
      for (const { key, file } of picked) {
        const kind = (await detectFile(file)) ?? 'unknown'
        change(key, { kind })
        // A large file takes long to look through: its pages are shown meanwhile.
        void lookAtFile(file, kind).then((look) => look && change(key, look))
      }
    },
    [change],
  )
  const remove = useCallback((key: string) => setFiles((all) => all.filter((each) => each.key !== key)), [])
  const forgetUploads = useCallback(() => setFiles((all) => all.map(({ uploadId: _, ...rest }) => rest)), [])
  useEffect(() => {
    const waiting = takeHandedOver()
    if (waiting.length === 0) return
    void Promise.all(waiting.map(fileOnHand)).then(add, () => undefined)
  }, [add])
  return { files, add, remove, change, forgetUploads }
}
