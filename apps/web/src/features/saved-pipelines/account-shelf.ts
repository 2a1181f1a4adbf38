/** Pipelines stored in an account. */
import type { ApiClient } from '../api/client.ts'
import type { Shelf } from './shelf.ts'

export const accountShelf = ({ pipelines }: ApiClient): Shelf => ({
  canShare: true,
  list: () => pipelines.list.query(),
  save: (pipeline) => pipelines.save.mutate(pipeline),
  takeIn: (file) => pipelines.import.mutate(file),
  change: (id, change) => pipelines.update.mutate({ id, ...change }),
  remove: (id) => pipelines.remove.mutate({ id }),
})
