/** A scaffolded tool passes the checks for all tools without any change. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { badPdfs, fingerprint, manyPages, sample } from '@docweave/fixtures'
import { describeTool } from '@docweave/tool-kit/contract-suite'
import type { RunnableTool } from '@docweave/tool-kit/run'
import { scaffoldTool, writeRegistry } from '@docweave/tool-kit/registry'
import { spareProcesses } from './spare-processes.ts'

const name = 'scaffolded-tool'
const room = fileURLToPath(new URL('..', import.meta.url))
// Beside the sources, so that packages resolve; the folder `dist` is not part of the sources.
mkdirSync(join(room, 'dist'), { recursive: true })
const folder = mkdtempSync(join(room, 'dist', 'scaffold-'))
const tools = join(folder, 'src')
mkdirSync(tools)
await scaffoldTool(tools, name)
const ids = await writeRegistry(tools)
const scaffolded: { run: RunnableTool } = await import(pathToFileURL(join(tools, name, 'run.ts')).href)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the scaffold', () => {
  it('is found by the registry, and changes nothing outside its folder', () => {
    expect(ids).toEqual([name])
    expect(readdirSync(tools).toSorted()).toEqual([
      ...['browser-runs.gen.ts', 'runs.gen.ts', name, 'tools.gen.ts', 'uis.gen.ts'],
    ])
    expect(readFileSync(join(tools, 'tools.gen.ts'), 'utf8')).toContain(`from './${name}/tool.ts'`)
  })

  it('rejects a name that is taken or not in kebab case', async () => {
    await expect(scaffoldTool(tools, name)).rejects.toThrow('already')
    await expect(scaffoldTool(tools, 'Not Kebab')).rejects.toThrow('kebab-case')
  })

  it('has translations of every message', () => {
    const texts = readFileSync(join(tools, name, 'ui.tsx'), 'utf8').matchAll(/msg`([^`]+)`/g)
    const ids = [...texts].map(([, text = '']) => text).toSorted()
    for (const locale of ['en', 'ko', 'ja']) {
      const catalogue = readFileSync(join(tools, name, 'locales', `${locale}.po`), 'utf8')
      const translated = [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr ".+"$/gm)].map(([, id = '']) => id)
      expect(translated.toSorted()).toEqual(ids)
    }
  })

  it('has the texts of its page in every language', () => {
    for (const locale of ['en', 'ko', 'ja']) {
      const page = readFileSync(join(tools, name, 'page', `${locale}.md`), 'utf8')
      expect(page.match(/^## \w+$/gm)).toEqual(['## about', '## how', '## limits', '## questions'])
      expect(page.match(/^### .+$/gm)).toHaveLength(3)
    }
  })

  it('compiles', { timeout: 60_000 }, () => {
    const config = {
      extends: '../../tsconfig.json',
      // The engines are included as sources, and so are their type declarations for untyped packages.
      include: ['src', '../../../engines/src/**/*.d.ts'],
      compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false, declaration: false, rootDir: '.' },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))
    expect(execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })).toBe('')
  })
})

describeTool(scaffolded.run, {
  inspect,
  kindsOf,
  sample,
  fingerprint,
  ...spareProcesses,
  bad: { pdf: badPdfs },
  manyPages: { pdf: manyPages },
})
