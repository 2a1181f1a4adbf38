/** Names the results after the visitor's files, each name only once. */
import { cleanName, shorten, type FileRef, type JobInput, type JobResult } from '@docweave/contract'

/** The longest result name without number and extension, in UTF-16 code units. */
const longestBase = 135

const stemOf = (name: string) => name.replace(/\.[^.]{1,8}$/, '') || name

/** The stem of a result of the same kind as its source: adds `-docweave`, or counts up a number if it has that already. */
function changedStem(stem: string): string {
  const [, ours, count = 1] = /^(.*-docweave)(?:-(\d+))?$/.exec(stem) ?? []
  return ours === undefined ? `${stem}-docweave` : `${ours}-${Number(count) + 1}`
}

/** Returns a file name without its extension. */
export const nameStem = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : stemOf(name)

/**
 * Names the results of a job. A result of the same kind as its source gets another stem (`changedStem`); a result with a `part` gets
 * it as a suffix (`report-page-3.jpg`), or as its whole name after `=`, with `{name}` for the source's; a taken name gets a number.
 */
export function namesOf(inputs: readonly JobInput[], files: readonly FileRef[]): JobResult[] {
  const taken = new Set<string>()
  return files.map(({ source, part, kind, ...stored }) => {
    const input = inputs[source]
    const stem = stemOf(input?.name ?? 'file')
    const base = part?.startsWith('=')
      ? part
          .slice(1)
          .replaceAll('{name}', () => stem)
          .trim() || stem
      : part
        ? `${stem}-${part}`
        : kind === input?.kind
          ? changedStem(stem)
          : stem
    // Leaves room for a number and the extension, so that long names stay distinct.
    const cut = shorten(cleanName(base), longestBase)
    let name = `${cut}.${kind}`
    for (let count = 2; taken.has(name); count++) name = `${cut}-${count}.${kind}`
    taken.add(name)
    const { key, bytes, pages, transcript } = stored
    return {
      name,
      kind,
      key,
      bytes,
      ...(pages === undefined ? {} : { pages }),
      ...(input ? { source } : {}),
      sourceBytes: input?.bytes ?? bytes,
      ...(transcript === undefined ? {} : { transcript }),
    }
  })
}
