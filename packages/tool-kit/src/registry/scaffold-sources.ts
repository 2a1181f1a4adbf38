/** Templates of a new tool's files: a small working tool that copies a PDF and checks a page range. */
import type { Locale } from '@docweave/contract'

/** `merge-pdf` → `Merge pdf`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const toolSource = (name: string, title: string) => `/** ${title}: say here why this tool exists. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: '${name}',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  options: z.object({
    pages: z.string().max(500).regex(pageRangePattern).default(''),
  }),
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 5000,
    seconds: { base: 60, perMegabyte: 1, perPage: 0.2 },
    memoryMegabytes: { base: 500, perMegabyte: 3, perPage: 0 },
  },
})
`

export const runSource = (title: string) => `/** ${title}: the work itself, on engines. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from '@docweave/engines/inspect'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, progress }) {
    const { pages = 0 } = await inspect(input.path, input.kind, signal)
    const chosen = parsePageRange(options.pages, pages)
    const path = join(folder, 'output.pdf')
    await copyFile(input.path, path)
    progress(chosen.length, chosen.length, 'page')
    return [{ path }]
  },
})
`

export const runTestSource = (
  name: string,
) => `/** What is special about ${name}; what every tool must do is in the contract suite. */
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf } from '@docweave/engines/specimen'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

it('keeps the pages', async () => {
  const content = documentPdf({ pages: 3 })
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf })
  expect(files.map(({ pages }) => pages)).toEqual([3])
  await remove()
})
`

const description = {
  en: 'Gives you your PDF back.',
  ko: 'PDF를 그대로 돌려드려요.',
  ja: 'PDFをそのままお返しします。',
}

const messages: readonly Record<Locale, string>[] = [
  description,
  { en: 'All pages', ko: '모든 페이지', ja: 'すべてのページ' },
  { en: 'For example 1-3, 7.', ko: '예: 1-3, 7', ja: '例：1-3, 7' },
  { en: 'Page range', ko: '페이지 범위', ja: 'ページ範囲' },
]

export const uiSource = (title: string) => `/** How ${title} speaks to people. */
import { msg } from '@lingui/core/macro'
import FileCheck from 'lucide-react/icons/file-check'
import { defineToolUi } from '@docweave/tool-kit/ui'

export const ui = defineToolUi({
  title: msg\`${title}\`,
  description: msg\`${description.en}\`,
  icon: FileCheck,
  keywords: [],
  options: {
    pages: {
      label: msg\`Page range\`,
      hint: msg\`For example 1-3, 7.\`,
      placeholder: msg\`All pages\`,
    },
  },
})
`

/** Returns a catalogue that translates every message of the \`ui.tsx\` above; the author translates the title. */
export function catalogue(locale: Locale, title: string): string {
  const all = [...messages, { en: title, ko: title, ja: title }]
  const entries = all.map((message) => `msgid "${message.en}"\nmsgstr "${message[locale]}"\n`)
  const header = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', `Language: ${locale}`]
  return `msgid ""\nmsgstr ""\n${header.map((line) => `"${line}\\n"\n`).join('')}\n${entries.join('\n')}`
}

const page: Record<Locale, { steps: [string, string]; limit: string; questions: [string, string][] }> = {
  en: {
    steps: ['Add the PDF.', 'Press Run and download.'],
    limit: 'It changes nothing yet.',
    questions: [
      ['What does it do?', 'It gives you your PDF back.'],
      ['Does the file change?', 'No. Every byte is as it was.'],
      ['Which files does it take?', 'PDFs.'],
    ],
  },
  ko: {
    steps: ['PDF를 넣어요.', '실행을 누르고 내려받아요.'],
    limit: '아직은 아무것도 바꾸지 않아요.',
    questions: [
      ['무엇을 하나요?', 'PDF를 그대로 돌려드려요.'],
      ['파일이 바뀌나요?', '아니요. 모든 바이트가 그대로예요.'],
      ['어떤 파일을 넣을 수 있나요?', 'PDF를 넣을 수 있어요.'],
    ],
  },
  ja: {
    steps: ['PDFを追加します。', '「実行」を押してダウンロードします。'],
    limit: 'まだ何も変更しません。',
    questions: [
      ['何をしますか?', 'PDFをそのままお返しします。'],
      ['ファイルは変わりますか?', 'いいえ。すべてのバイトがそのままです。'],
      ['どのファイルを追加できますか?', 'PDFを追加できます。'],
    ],
  },
}

/** Returns the texts of the tool's page: what it does, how, its limits, and answers to questions. */
export function pageSource(locale: Locale): string {
  const { steps, limit, questions } = page[locale]
  const numbered = steps.map((step, at) => `${at + 1}. ${step}\n`).join('')
  const asked = questions.map(([question, answer]) => `### ${question}\n\n${answer}\n`).join('\n')
  return `## about\n\n${description[locale]}\n\n## how\n\n${numbered}\n## limits\n\n- ${limit}\n\n## questions\n\n${asked}`
}
