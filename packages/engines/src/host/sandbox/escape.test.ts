/**
 * A program tries all known attacks on the sandbox, in the profile of every engine, as root and as an unprivileged user. The test is never
 * skipped: without a working bubblewrap no engine may start, and the test fails.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRoot, runSandboxed } from './index.ts'

const program = resolve(import.meta.dirname, 'testing/attack-all.ts')
const checkout = resolve(import.meta.dirname, '../../../../..')
/** The code of engine processes, and the models that only one of them can read. */
const parts = ['packages', 'node_modules', '.tools/paddle-ocr'].filter((part) => existsSync(join(checkout, part)))

const Report = z.object({
  root: z.boolean(),
  visits: z.number(),
  results: z.record(z.string(), z.record(z.string(), z.string())),
})

/** A lower number means that the program was interrupted. */
const leastAttacks = 85

async function run(command: string, args: readonly string[]) {
  const { stdout } = await execa(command, args)
  return Report.parse(JSON.parse(stdout))
}

const asMyself = () => run(process.execPath, [program])

/**
 * Runs the program as `nobody`, with the checkout mounted under another path, because it may be in a folder that other users cannot access.
 */
async function asNobody() {
  const place = await mkdtemp('/tmp/docweave-checkout-')
  try {
    await chmod(place, 0o755)
    for (const part of parts) await mkdir(join(place, part), { recursive: true })
    const mounts = parts.map((part) => `mount --bind "$1/${part}" "$2/${part}"`).join(' && ')
    const script = `${mounts} && shift 2 && exec setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"`
    const seen = (path: string) => resolve(place, relative(checkout, path))
    const node = process.execPath.startsWith(checkout) ? seen(process.execPath) : process.execPath
    const command = ['env', 'HOME=/tmp', 'TMPDIR=/tmp', node, seen(program)]
    return await run('unshare', ['--mount', 'sh', '-c', script, 'sh', checkout, place, ...command])
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const users = isRoot()
  ? ([
      ['root', asMyself],
      ['a plain user', asNobody],
    ] as const)
  : ([['a plain user', asMyself]] as const)

test.each(users)('no attack escapes from the sandbox of %s', { timeout: 240_000 }, async (user, report) => {
  const { root, visits, results } = await report()
  expect(root).toBe(user === 'root')
  expect(Object.keys(results)).toHaveLength(6)
  for (const [profile, outcomes] of Object.entries(results)) {
    const tried = Object.entries(outcomes)
    const controls = tried.filter(([name]) => name.startsWith('allowed:'))
    const attacks = tried.filter(([name]) => !name.startsWith('allowed:'))
    expect(
      controls.filter(([, outcome]) => outcome.startsWith('blocked')),
      profile,
    ).toEqual([])
    expect(
      attacks.filter(([, outcome]) => !outcome.startsWith('blocked')),
      profile,
    ).toEqual([])
    expect(attacks.length).toBeGreaterThanOrEqual(leastAttacks)
  }
  // The servers on this machine received no connection.
  expect(visits).toBe(0)
})

test('limits the total memory of several processes, and the disk usage', async () => {
  const folder = await mkdtemp('/var/tmp/docweave-bounds-')
  const bash = (script: string) =>
    runSandboxed({
      program: 'bash',
      args: ['-c', script],
      write: folder,
      signal: new AbortController().signal,
      seconds: 60,
      memoryMegabytes: 300,
      diskMegabytes: 50,
    })
  const hold = 'x=$(head -c 50000000 /dev/urandom | base64 -w0); sleep 60'
  const filling = 'for i in $(seq 100); do head -c 2000000 /dev/urandom > file-$i; sleep 0.05; done'
  const many = 'mkdir many; cd many; for i in $(seq 60000); do : > $i; done; sleep 60'
  await expect(bash(`for i in 1 2 3 4 5 6 7 8; do (${hold}) & done; wait`)).rejects.toMatchObject({
    code: 'MEMORY_EXCEEDED',
  })
  await expect(bash(filling)).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' })
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await expect(bash(many)).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' })
  await rm(folder, { recursive: true })
}, 120_000)

test('removes links and pipes that an engine leaves behind', async () => {
  const folder = await mkdtemp('/var/tmp/docweave-links-')
  await runSandboxed({
    program: 'bash',
    args: ['-c', 'ln -s /etc/shadow out.pdf; mkfifo pipe; mkdir below; ln -s /etc below/all; echo fine > file'],
    write: folder,
    signal: new AbortController().signal,
    seconds: 10,
    memoryMegabytes: 300,
  })
  expect((await readdir(folder)).toSorted()).toEqual(['below', 'file'])
  expect(await readdir(join(folder, 'below'))).toEqual([])
  await rm(folder, { recursive: true })
})
