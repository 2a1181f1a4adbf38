import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import config from './.vitepress/config.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const vitepress = join(folder, 'node_modules/vitepress/bin/vitepress.js')
const pages = async () => (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')

test('the manual builds without dead links', { timeout: 120_000 }, async () => {
  const out = await mkdtemp(join(tmpdir(), 'docweave-manual-'))
  try {
    // VitePress fails for dead links. It runs as a process of its own, because Vitest would load Vue twice.
    await execa(process.execPath, [vitepress, 'build', folder, '--outDir', out], { env: { NODE_ENV: 'production' } })
    const built = await readdir(out)
    expect(await readFile(join(out, 'content.html'), 'utf8')).toContain('{{results}}')
    for (const page of await pages()) expect(built).toContain(page.replace(/\.md$/, '.html'))
  } finally {
    await rm(out, { recursive: true })
  }
})

test('lists every page in the sidebar, and links only to headings that exist', async () => {
  const links = JSON.stringify(config.themeConfig?.sidebar)
  for (const page of await pages())
    expect(links).toContain(`"/${page === 'index.md' ? '' : page.replace(/\.md$/, '')}"`)
  for (const page of await pages()) {
    const text = await readFile(join(folder, page), 'utf8')
    for (const [, target = '', heading = ''] of text.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)) {
      const other = await readFile(join(folder, target || page), 'utf8')
      const ids = [...other.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      )
      expect(ids, `${page} links to ${target}#${heading}`).toContain(heading)
    }
  }
})
