/** Watches like `docweave run --watch`, and kills itself at a point: `killed-watch.ts POINT TOOL --watch …`. */
import { readRun } from '../arguments.ts'
import { watch } from '../watch/watch.ts'

const [point, ...words] = process.argv.slice(2)
const request = readRun(words)
await watch(request, request.watch ?? '', new AbortController().signal, (reached) => {
  if (reached === point) process.kill(process.pid, 'SIGKILL')
})
