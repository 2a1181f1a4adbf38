/** Describes the work of activities to operators. */
import type { StoredFile } from '@docweave/contract'
import { sizeOf } from '@docweave/contract/budget'

/** Describes an activity's input to operators: kinds, pages and size, but no file names. */
export function summarise(inputs: readonly StoredFile[], extra?: string): string {
  const { megabytes, pages } = sizeOf(inputs)
  const kinds = [...new Set(inputs.map(({ kind }) => kind.toUpperCase()))].join(' + ')
  return [
    inputs.length > 1 ? `${inputs.length} × ${kinds}` : kinds,
    ...(pages > 0 ? [`${pages} ${pages === 1 ? 'page' : 'pages'}`] : []),
    megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(megabytes * 1000)} kB`,
    ...(extra ? [extra] : []),
  ].join(', ')
}
