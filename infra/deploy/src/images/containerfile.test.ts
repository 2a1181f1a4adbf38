import { Queue } from '@docweave/contract'
import { expect, test } from 'vitest'
import { contentOf, imageNames, readContainerfile } from './containerfile.ts'

const files = await Promise.all(imageNames.map(async (name) => ({ name, file: await readContainerfile(name) })))

/** The commands of the stage that becomes the image. */
const commandsOf = (name: string): string =>
  contentOf(files.find((one) => one.name === name)?.file.stages.at(-1), 'RUN').join('\n')

test('every queue has an image, and no image runs as root', () => {
  for (const queue of Queue.options) expect(imageNames).toContain(`worker-${queue}`)
  for (const { name, file } of files) {
    if (name === 'build' || name === 'base') continue
    expect([name, contentOf(file.stages.at(-1), 'USER').at(-1) ?? '10001:10001']).toEqual([name, '10001:10001'])
    expect(file.command[0]).toBe('node')
  }
})

test("finding 12: the image that decodes recordings has Debian's FFmpeg", () => {
  expect(commandsOf('worker-speech')).toMatch(/apt-get install .*'ffmpeg=7:5/)
})

test('finding 12: every image runs an init process before Node, which reaps orphans of engines', () => {
  expect(files.find(({ name }) => name === 'base')?.file.entrypoint).toEqual(['tini', '-s', '--'])
  expect(commandsOf('base')).toMatch(/apt-get install .*\btini\b/)
  for (const { name, file } of files.filter(({ name: one }) => one !== 'build' && one !== 'base')) {
    expect(file.from, name).toMatch(/\/base:/)
    expect(file.entrypoint, name).toBeUndefined()
  }
})

test('every image that recognises text has both engines of OCR', () => {
  for (const { name, file } of files) {
    const hasTesseract = commandsOf(name).includes("'tesseract-ocr=")
    const copied = contentOf(file.stages.at(-1), 'COPY')
    const hasModels = copied.includes('/app/.tools/paddle-ocr /app/.tools/paddle-ocr')
    expect([name, hasTesseract, hasModels]).toEqual([name, /^worker-(?:ocr|pdf)$/.test(name), hasTesseract])
  }
})

test('every image whose programs parse documents has bubblewrap', () => {
  for (const { name } of files.filter(({ name: one }) => one === 'api' || one.startsWith('worker-')))
    expect(commandsOf(name), name).toMatch(/'bubblewrap=/)
})

test('engines are pinned by version', () => {
  const installed = files.flatMap(({ name, file }) => (name.startsWith('worker-') ? file.stages : []))
  const words = installed.flatMap((stage) => contentOf(stage, 'RUN')).flatMap((command) => command.split(/\s+/))
  const engines = words.filter((word) => /^'?(tesseract|libreoffice|bubblewrap|python3-uno|ffmpeg)/.test(word))
  expect(engines.length).toBeGreaterThan(10)
  expect(engines.filter((word) => !/^'[^=]+=[\d:.]+\*'$/.test(word))).toEqual([])
})
