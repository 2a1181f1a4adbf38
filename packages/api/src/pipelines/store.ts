/** Stores saved pipelines as documents. */
import { DocweaveError, SavedPipeline, type DocumentStore } from '@docweave/contract'
import { ownedBy, ownedKey } from '@docweave/jobs'

const collection = 'saved-pipelines'

/** Maximum number of saved pipelines of a user. */
export const mostPipelines = 200

const toDocument = (saved: SavedPipeline) => ({ ...saved, owned: ownedKey(saved.owner, saved.createdAt, saved.id) })

export async function writePipeline(documents: DocumentStore, saved: SavedPipeline): Promise<void> {
  await documents.set(collection, saved.id, toDocument(saved))
}

/** Lists an owner's saved pipelines, newest first. */
export async function listPipelines(documents: DocumentStore, owner: string): Promise<SavedPipeline[]> {
  const found = await documents.query(collection, ownedBy(owner), { limit: mostPipelines, descending: true })
  return found.flatMap(({ document }) => SavedPipeline.safeParse(document).data ?? [])
}

/** Reads a saved pipeline without an access check; throws `SAVED_PIPELINE_NOT_FOUND`. */
export async function readPipeline(documents: DocumentStore, id: string): Promise<SavedPipeline> {
  const found = SavedPipeline.safeParse(await documents.get(collection, id))
  if (!found.success) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  return found.data
}

/** Changes a saved pipeline of `owner`; throws `SAVED_PIPELINE_NOT_FOUND`, also for one of another user. */
export async function changePipeline(
  documents: DocumentStore,
  owner: string,
  id: string,
  change: Partial<Pick<SavedPipeline, 'name' | 'pipeline' | 'public' | 'favourite'>>,
): Promise<SavedPipeline> {
  const document = await documents.update(collection, id, (old) => {
    const found = SavedPipeline.safeParse(old).data
    return found?.owner === owner ? toDocument({ ...found, ...change, changedAt: Date.now() }) : undefined
  })
  if (!document) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  return SavedPipeline.parse(document)
}

/** Removes a saved pipeline of `owner`; throws `SAVED_PIPELINE_NOT_FOUND`, also for one of another user. */
export async function removePipeline(documents: DocumentStore, owner: string, id: string): Promise<void> {
  if ((await readPipeline(documents, id)).owner !== owner) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  await documents.delete(collection, id)
}
