/** Vite plugin of `virtual:tool-colours.css`: gives an element with `data-tool` the colour of the tool's group, for every registered tool. */
import { tools } from '@docweave/tools/tools'
import type { Plugin } from 'vite'

const name = 'virtual:tool-colours.css'
const resolved = `\0${name}`

export const toolColours = (): Plugin => ({
  name: 'tool-colours',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return undefined
    const groups = Map.groupBy(tools.values(), ({ group }) => group)
    const rules = [...groups].map(([group, members]) => {
      const selectors = [`[data-group='${group}']`, ...members.map((tool) => `[data-tool='${tool.id}']`)]
      return `${selectors.join()}{--group:var(--${group})}`
    })
    return rules.join('\n')
  },
})
