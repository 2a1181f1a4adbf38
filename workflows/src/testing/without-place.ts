import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Strips folders, process and host from a recorded history: they are private and not needed for a replay. */
export const withoutPlace = (history: string): string =>
  `${history
    .replaceAll(`file://${root}`, '')
    .replaceAll(root, '')
    .replaceAll(/\d+@[\w-]+/g, 'recorder')}\n`
