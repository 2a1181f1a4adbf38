/** Opens the store under test by its module, so that other processes can open it too. */
import { execa } from 'execa'
import type { DocumentStore, DocumentQuery } from '@docweave/contract'

export type OpenStore = DocumentStore & { close(): void | Promise<void> }

/** A module's function that opens the store, and its argument (as JSON). */
export interface StoreSource {
  /** An absolute path. */
  module: string
  function: string
  options: unknown
}

type Open = (options: unknown) => OpenStore | Promise<OpenStore>

/** Opens the store in this process. */
export async function openSource({ module, function: name, options }: StoreSource): Promise<OpenStore> {
  const { [name]: open }: Record<string, Open | undefined> = await import(module)
  if (!open) throw new Error(`${module} does not export ${name}`)
  return open(options)
}

const SCRIPT = `
  const { source, updates, collection, id } = JSON.parse(process.argv[1])
  const store = await (await import(source.module))[source.function](source.options)
  for (let i = 0; i < updates; i++) await store.update(collection, id, (old) => ({ n: (old?.n ?? 0) + 1 }))
  await store.close()`

/** Increments the field `n` of one document from several processes at once. @throws Error when one of them fails */
export async function updateFromProcesses(
  source: StoreSource,
  { processes, ...task }: { processes: number; updates: number; collection: string; id: string },
): Promise<void> {
  await Promise.all(
    Array.from({ length: processes }, () =>
      execa(process.execPath, ['--input-type=module', '-e', SCRIPT, JSON.stringify({ source, ...task })], {
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    ),
  )
}

export interface SuiteOptions {
  /** Returns how to open the store under test; called once. */
  prepare(): Promise<StoreSource>
  cleanUp?(): Promise<void>
  /** How many processes write one document at once, and how often each; use lower numbers for slow stores. */
  contention: { processes: number; updates: number }
}

/** State shared by the tests: each test has a newly opened store and its own collection. */
export interface Suite extends Pick<SuiteOptions, 'contention'> {
  readonly source: StoreSource
  readonly store: OpenStore
  readonly documents: string
  /** Opens the store once more. */
  open(): Promise<OpenStore>
  /** Returns the ids that a query finds. */
  idsOf(where: DocumentQuery, options?: Parameters<DocumentStore['query']>[2]): Promise<string[]>
}
