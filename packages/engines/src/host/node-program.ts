/** How Node is started for engines: the code it sees, and its bounds. */
import { dirname, resolve } from 'node:path'

/** The source of all packages, and the packages they use: the engines' own code, and no data of anybody. */
const packages = resolve(import.meta.dirname, '../../..')
const installed = resolve(packages, '../node_modules')
const nodeFolder = dirname(process.execPath)
const isVisible = ['/usr/', `${installed}/`].some((folder) => nodeFolder.startsWith(folder))

/** What the sandbox of a Node program must show. */
export const engineCode: readonly string[] = [packages, installed, ...(isVisible ? [] : [nodeFolder])]

/** What JavaScript's objects may take, in megabytes, where a request does not say that it needs more. */
export const usualObjectMegabytes = 512
/** A page's objects die young: a young generation of the usual size would triple what a process holds. */
const semiSpaceMegabytes = 6
/** As much as a thread of Node has. */
const stackKilobytes = 3900

/** The flags of Node for a heap of so many megabytes. */
export const nodeFlags = (objectMegabytes: number): string[] => [
  `--max-old-space-size=${objectMegabytes}`,
  `--max-semi-space-size=${semiSpaceMegabytes}`,
  `--stack-size=${stackKilobytes}`,
]
