/** Which version of the pages this worker writes: the browser's build that it was built with. */
const latest = import.meta.glob<{ id: string }>('../../dist/client/builds/latest.json', {
  eager: true,
  import: 'default',
})

/** The id, as `/builds/latest.json` has it; empty where nothing was built for the browser. */
export const build: string = Object.values(latest)[0]?.id ?? ''
