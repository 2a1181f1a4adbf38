/** What results are called: after the visitor's own files, each name once. */
import { cleanName, shorten, type FileRef, type JobInput, type JobResult } from '@docweave/contract'

/** Of a result's name without number and ending, in UTF-16 units. */
const longestBase = 135

const stemOf = (name: string) => name.replace(/\.[^.]{1,8}$/, '') || name

/** The name of what a file of its own kind became: told from it by `-docweave`, and by a number when it was ours already. */
function changedStem(stem: string): string {
  const [, ours, count = 1] = /^(.*-docweave)(?:-(\d+))?$/.exec(stem) ?? []
  return ours === undefined ? `${stem}-docweave` : `${ours}-${Number(count) + 1}`
}

/** A file's name without its ending; `undefined` of none. */
export const nameStem = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : stemOf(name)

/**
 * Names the results of a job. A result of its source's own kind is told from it (`changedStem`); several of one source carry
 * their part (`report-page-3.jpg`, or, after `=`, all of the name, where `{name}` is the source's); a name that is taken gets a number.
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
    // Room for a number and the ending is left, so that long names stay different.
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
