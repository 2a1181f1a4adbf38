/** Finding 12: with Node as PID 1 of a container, orphaned processes of engines accumulate as zombies. */
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { readContainerfile } from './containerfile.ts'

/** Orphans five processes, and counts zombies after they have exited (`Z`: proc_pid_stat(5)). */
const program = `
  const { spawnSync } = require('node:child_process')
  const { readdirSync, readFileSync } = require('node:fs')
  for (let at = 0; at < 5; at++) spawnSync('sh', ['-c', 'sleep 0.2 &'], { stdio: 'ignore' })
  setTimeout(() => {
    const processes = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
    const states = processes.map((id) => { try { return readFileSync('/proc/' + id + '/stat', 'utf8').split(') ')[1][0] } catch { return '' } })
    console.log(String(states.filter((state) => state === 'Z').length))
  }, 1000)
`

/** Counts zombies in a PID namespace whose PID 1 is the command's program. */
async function zombiesUnder(entrypoint: readonly string[]): Promise<number> {
  const namespaces = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
  const command = [...entrypoint, process.execPath, '-e', program]
  const { stdout } = await execa('unshare', [...namespaces, ...command])
  return Number(stdout)
}

test("no zombie remains under the images' init process; under Node alone all remain", { timeout: 60_000 }, async () => {
  const { entrypoint = [] } = await readContainerfile('base')
  expect(entrypoint.length).toBeGreaterThan(0)
  expect(await zombiesUnder([])).toBe(5)
  expect(await zombiesUnder(entrypoint)).toBe(0)
  // With Compose's init process in front.
  expect(await zombiesUnder(['tini', '--', ...entrypoint])).toBe(0)
})
