import { Queue } from '@docweave/contract'
import { expect, test } from 'vitest'
import { imageNames, parseContainerfile, readContainerfile } from './containerfile.ts'

test('parses stages, multi-line steps, entrypoint and command', () => {
  const text =
    '# a\nFROM debian AS one\nENV A=b C=d\nRUN first && \\\n  second\nFROM debian\nENTRYPOINT ["init", "--"]\nCOPY --from=one /a /b\nUSER 1:1\nCMD ["x", "y"]\n'
  expect(parseContainerfile(text)).toEqual({
    stages: [
      {
        from: 'debian',
        name: 'one',
        steps: [
          { do: 'environment', set: { A: 'b', C: 'd' } },
          { do: 'run', command: 'first &&    second' },
        ],
      },
      {
        from: 'debian',
        name: undefined,
        steps: [
          { do: 'copy', from: 'one', what: '/a', to: '/b' },
          { do: 'user', id: '1:1' },
        ],
      },
    ],
    entrypoint: ['init', '--'],
    command: ['x', 'y'],
  })
  expect(() => parseContainerfile('FROM a\nADD b c')).toThrow('ADD')
})

const files = await Promise.all(imageNames.map(async (name) => ({ name, file: await readContainerfile(name) })))

test('every queue has an image, and no image runs as root', () => {
  for (const queue of Queue.options) expect(imageNames).toContain(`worker-${queue}`)
  for (const { name, file } of files) {
    if (name === 'build' || name === 'base') continue
    const users = file.stages.at(-1)?.steps.flatMap((step) => (step.do === 'user' ? [step.id] : [])) ?? []
    expect([name, users.at(-1) ?? '10001:10001']).toEqual([name, '10001:10001'])
    expect(file.command[0]).toBe('node')
  }
})

test("finding 12: the image that decodes recordings has Debian's FFmpeg", () => {
  const speech = files.find(({ name }) => name === 'worker-speech')?.file.stages.at(-1)
  const commands = speech?.steps.flatMap((step) => (step.do === 'run' ? [step.command] : []))
  expect(commands?.join('\n')).toMatch(/apt-get install .*'ffmpeg=7:5/)
})

test('finding 12: every image runs an init process before Node, which reaps orphans of engines', () => {
  const base = files.find(({ name }) => name === 'base')?.file
  expect(base?.entrypoint).toEqual(['tini', '-s', '--'])
  const installs = base?.stages.at(-1)?.steps.flatMap((step) => (step.do === 'run' ? [step.command] : []))
  expect(installs?.join('\n')).toMatch(/apt-get install .*\btini\b/)
  for (const { name, file } of files.filter(({ name: one }) => one !== 'build' && one !== 'base')) {
    expect(file.stages.at(-1)?.from, name).toMatch(/\/base:/)
    expect(file.entrypoint, name).toBeUndefined()
  }
})

test('every image whose programs parse documents has bubblewrap', () => {
  for (const { name, file } of files.filter(({ name: one }) => one === 'api' || one.startsWith('worker-'))) {
    const commands = file.stages.at(-1)?.steps.flatMap((step) => (step.do === 'run' ? [step.command] : []))
    expect(commands?.join('\n'), name).toMatch(/'bubblewrap=/)
  }
})

test('engines are pinned by version', () => {
  const installed = files.flatMap(({ name, file }) =>
    name.startsWith('worker-') ? file.stages.flatMap(({ steps }) => steps) : [],
  )
  const words = installed.flatMap((step) => (step.do === 'run' ? step.command.split(/\s+/) : []))
  const engines = words.filter((word) => /^'?(tesseract|libreoffice|bubblewrap|librsvg|python3-uno|ffmpeg)/.test(word))
  expect(engines.length).toBeGreaterThan(10)
  expect(engines.filter((word) => !/^'[^=]+=[\d:.]+\*'$/.test(word))).toEqual([])
})
