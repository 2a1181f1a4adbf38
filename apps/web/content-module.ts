/** `virtual:content`: what is written in Markdown, read and checked while the site is built. For the worker alone. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { contentFiles, readContent } from './src/content/read/read-content.ts'

const folders = {
  tools: fileURLToPath(new URL('../../packages/tools/src', import.meta.url)),
  site: fileURLToPath(new URL('content', import.meta.url)),
}
const name = 'virtual:content'
const resolved = `\0${name}`

export const contentModule = (): Plugin => ({
  name: 'content-module',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return undefined
    if (this.environment.name === 'client') throw new Error(`${name} is for the edge: browsers get it page by page`)
    for (const file of contentFiles(folders)) this.addWatchFile(file)
    // A text of JSON is read faster than the same as a program.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(readContent(folders)))})`
  },
})
