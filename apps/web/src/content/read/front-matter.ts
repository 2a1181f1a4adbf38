/** Front matter of a Markdown file: `name: value` lines between `---`; a value in brackets is a list. */

export interface Written {
  fields: Record<string, string | string[]>
  /** The text after the front matter. */
  body: string
}

const list = /^\[(.*)\]$/

/** Splits a file. @throws Error for any other line, and if the second `---` is missing */
export function readFrontMatter(text: string): Written {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines[0] !== '---') return { fields: {}, body: text }
  const end = lines.indexOf('---', 1)
  if (end < 0) throw new Error('The front matter has no end')
  const fields: Written['fields'] = {}
  for (const line of lines.slice(1, end)) {
    const [, name, value = ''] = /^([a-z]+): (.+)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`"${line}" is no line of front matter`)
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
