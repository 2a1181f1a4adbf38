/** Posts, release notes and legal pages: Markdown with front matter, converted to HTML at build time. */
import { Marked } from 'marked'
import { z } from 'zod'
import type { LegalPage, Post, Release } from '../content.ts'

const date = z.iso.date()
const text = z.string().min(1)
const PostFields = z.strictObject({ title: text, description: text, date, tags: z.array(text).min(1) })
const ReleaseFields = z.strictObject({ title: text, date })
const LegalFields = z.strictObject({ title: text, description: text, date })

/** The id of a heading, for links: derived from its text in any script. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/<[^>]+>|&[a-z#0-9]+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const outside = /^https?:/

/** The page has its own `h1`, so a document starts with `h2`. Raw HTML is rejected. */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens)
      if (depth < 2 || depth > 3) throw new Error(`The heading "${inner}" has level ${depth}: use level 2 or 3`)
      return `<h${depth} id="${idOf(inner)}">${inner}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens)
      if (!outside.test(href) && !/^[/#]/.test(href))
        throw new Error(`The link ${href} is neither a path of this site, nor a fragment, nor an absolute http(s) URL`)
      return `<a href="${href.replaceAll('"', '&quot;')}"${outside.test(href) ? ' rel="external"' : ''}>${inner}</a>`
    },
    // On phones each row is displayed as a paragraph, with column names before its cells.
    table({ header, rows }) {
      const heads = header.map(({ tokens }) => this.parser.parseInline(tokens))
      const cell = ({ tokens }: (typeof header)[number], column: number) =>
        `<td>${column === 0 ? '' : `<span class="column">${heads[column] ?? ''}</span> `}${this.parser.parseInline(tokens)}</td>`
      const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
      return `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>\n`
    },
    code: ({ text }) =>
      `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>\n`,
    html({ text }) {
      throw new Error(`Raw HTML is not allowed: ${text.trim()}`)
    },
  },
})

const htmlOf = (body: string): string => {
  const html = markdown.parse(body, { async: false })
  if (html.trim() === '') throw new Error('The document has no text')
  // After a bracket, CommonMark closes `**` only before a space or punctuation: `**글자 인식(OCR)**이` stays as typed.
  const [raw] = /[^>\n]{0,20}\*\*[^<\n]{0,20}/.exec(html.replaceAll(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '')) ?? []
  if (raw) throw new Error(`Emphasis that Markdown does not understand: ${raw}`)
  return html
}

/** Parses a file and validates its front matter. @throws Error for other fields, for HTML, and for an empty text */
function read<T extends object>(file: string, fields: z.ZodType<T>): T & { html: string } {
  const { fields: found, body } = readFrontMatter(file)
  const parsed = fields.safeParse(found)
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  return { ...parsed.data, html: htmlOf(body) }
}

export const readPost = (slug: string, file: string): Post => ({ slug, ...read(file, PostFields) })
export const readRelease = (file: string): Release => read(file, ReleaseFields)
export const readLegalPage = (file: string): LegalPage => read(file, LegalFields)

interface Written {
  fields: Record<string, string | string[]>
  /** The text after the front matter. */
  body: string
}

const list = /^\[(.*)\]$/

/**
 * Splits a file into its text and its front matter: `name: value` lines between `---`; a value in brackets is a list.
 *
 * @throws Error for any other line, and if the second `---` is missing
 */
function readFrontMatter(text: string): Written {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines[0] !== '---') return { fields: {}, body: text }
  const end = lines.indexOf('---', 1)
  if (end < 0) throw new Error('The front matter is not closed: the second "---" is missing')
  const fields: Written['fields'] = {}
  for (const line of lines.slice(1, end)) {
    const [, name, value = ''] = /^([a-z]+): (.+)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`"${line}" in the front matter is not "name: value"`)
    const items = list.exec(value)?.[1]
    fields[name] =
      items === undefined
        ? value
        : items
            .split(',')
            .map((item) => item.trim())
            .filter(Boolean)
  }
  return { fields, body: lines.slice(end + 1).join('\n') }
}
