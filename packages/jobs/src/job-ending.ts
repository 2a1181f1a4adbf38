/** The event for the end of a job, with results that are named after the visitor's files. */
import {
  cleanName,
  shorten,
  type Job,
  type JobEnd,
  type JobEvent,
  type JobInput,
  type JobResult,
  type StoredFile,
} from '@docweave/contract'
import { expiresAt, type Retention } from './retention.ts'

/** The longest result name without number and extension, in bytes of UTF-8: a name on a disk has at most 255. */
const longestBase = 240

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
 * Names the results of a job, each name only once. With a `part`, a result's stem is the source's with the part as a suffix
 * (`report-page-3.jpg`), or the text after a leading `=`, in which `{name}` stands for the source's stem. Without one it is the source's
 * stem, changed by `changed` if the kind is the same. A taken name gets a number.
 */
export function namesOf(inputs: readonly JobInput[], files: readonly StoredFile[], changed = changedStem): JobResult[] {
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
          ? changed(stem)
          : stem
    // Leaves room for a number and the extension, so that long names stay distinct.
    const cut = shorten(cleanName(base), Infinity, longestBase)
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

/** Returns the event for a job's end, with results that are named after the visitor's files. */
export function endingOf(job: Job, end: JobEnd, retention: Retention): JobEvent {
  const expiry = expiresAt(job, end, retention)
  if (end.type !== 'done') return { ...end, expiresAt: expiry }
  return { type: 'done', at: end.at, expiresAt: expiry, results: namesOf(job.inputs, end.files) }
}
