/** Engine processes load precompiled code. Without it everything works, but a start takes twice the processor time. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { afterAll, expect, test } from 'vitest'
import { documentPdf } from '@docweave/fixtures'
import { compiledCode, compiledCodeFor, findMachineCode, openCompiled } from './compiled-code.ts'
import { EngineReply } from './engine-messages.ts'
import { EngineProcess } from './engine-process.ts'
import { frame } from './message-frames.ts'
import { nodeFlags, usualObjectMegabytes } from './node-program.ts'

/** The code is made in ten seconds of an idle processor, and in over a minute while other tests run. */
const timeout = 240_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-compiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))
const path = join(folder, 'one.pdf')
writeFileSync(path, documentPdf({ pages: 1 }))

const kept = async () => {
  const code = await compiledCode()
  if (!code) throw new Error('there is no compiled code')
  return code
}

/** Starts the program without a sandbox, inspects a document with it, and returns the replies. */
function inspectWith(machineCode: string): EngineReply[] {
  const request = { engine: 'mupdf', task: 'inspect', args: { path, kind: 'pdf' }, files: [], memoryMegabytes: 1000 }
  const { output } = spawnSync(process.execPath, [...nodeFlags(usualObjectMegabytes), program, 'use', machineCode], {
    input: frame(serialize(request)),
    stdio: ['pipe', 'pipe', 'pipe', 'ignore', 'pipe'],
  })
  const replies: EngineReply[] = []
  for (let rest = Buffer.from(output[4] ?? ''); rest.length > 0;) {
    const end = 4 + rest.readUInt32LE()
    replies.push(EngineReply.parse(JSON.parse(rest.subarray(4, end).toString('utf8'))))
    rest = rest.subarray(end)
  }
  return replies
}

test('an engine process in the sandbox loads the compiled code', { timeout }, async () => {
  const engine = await EngineProcess.start(usualObjectMegabytes)
  expect(engine.precompiled).toBe(true)
  await engine.end()
})

test('only its owner can write to the compiled code', { timeout }, async () => {
  const code = await kept()
  for (const each of [code.javaScript, code.mupdf]) expect(statSync(each).mode & 0o022).toBe(0)
})

test.each([
  ['none', () => undefined],
  ['an empty file', () => Buffer.alloc(0)],
  [
    'code of another version of V8',
    (code: Buffer) => Buffer.concat([code.subarray(0, 4), Buffer.alloc(8), code.subarray(12)]),
  ],
] as const)(
  'with %s as the compiled code, the process compiles the WebAssembly itself',
  { timeout },
  async (_, change) => {
    const changed = change(readFileSync((await kept()).mupdf))
    const machineCode = join(mkdtempSync(join(folder, 'own-')), 'mupdf')
    if (changed !== undefined) writeFileSync(machineCode, changed)
    const [ready, done] = inspectWith(machineCode)
    expect(ready).toEqual({ type: 'ready', precompiled: false })
    expect(done).toMatchObject({ type: 'done', result: { pages: 1 } })
  },
)

test(
  'truncated code is compiled again, and no temporary files or code of other sources remain',
  { timeout },
  async () => {
    const parent = join(folder, 'kept')
    // Made of other sources, by an earlier version of ours.
    mkdirSync(join(parent, 'javascript-0123456789abcdef', 'v0'), { recursive: true })
    const { mupdf } = await kept()
    const truncated = join(parent, basename(dirname(mupdf)), basename(mupdf))
    cpSync(dirname(mupdf), dirname(truncated), { recursive: true })
    expect(await findMachineCode(dirname(truncated))).toBe(truncated)
    const code = readFileSync(mupdf)
    writeFileSync(truncated, code.subarray(0, code.length / 2))
    expect(await findMachineCode(dirname(truncated))).toBeUndefined()
    const made = await openCompiled(parent)
    if (!made) throw new Error('nothing was made')
    expect(dirname(made.mupdf)).toBe(dirname(truncated))
    expect(inspectWith(made.mupdf)[0]).toEqual({ type: 'ready', precompiled: true })
    expect(readdirSync(parent).toSorted()).toEqual([made.javaScript, made.mupdf].map((each) => basename(dirname(each))))
  },
)

test('starts engines without the code once a newer version has removed it', async () => {
  const code = { javaScript: join(folder, 'javascript-old', 'v1'), mupdf: join(folder, 'mupdf-old') }
  const use = () => compiledCodeFor(folder, async () => code)
  mkdirSync(code.javaScript, { recursive: true })
  writeFileSync(code.mupdf, 'code')
  expect((await use()).args).toEqual(['use', code.mupdf])
  rmSync(dirname(code.javaScript), { recursive: true })
  expect(await use()).toEqual({ read: [], args: [], environment: {} })
})
