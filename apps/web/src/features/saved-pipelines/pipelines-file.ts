/** Exports and imports saved pipelines as a file. */
import { PipelinesFile } from '@docweave/contract'
import type { StoredPipeline } from './pipeline-store.ts'

/** Downloads the pipelines as a file. */
export function downloadPipelines(kept: readonly StoredPipeline[]): void {
  const file: PipelinesFile = {
    docweave: 'pipelines',
    version: 1,
    pipelines: kept.map(({ name, pipeline, favourite }) => ({ name, pipeline, favourite })),
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }))
  link.download = 'docweave-pipelines.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Parses such a file; `undefined` if invalid. */
export async function readPipelinesFile(file: Blob): Promise<PipelinesFile | undefined> {
  try {
    return PipelinesFile.safeParse(JSON.parse(await file.text())).data
  } catch {
    return undefined
  }
}
