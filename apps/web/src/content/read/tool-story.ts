/**
 * A tool's texts: `## about` with paragraphs, `## how` with numbered steps, `## limits` with a list, and `## questions` with a `###` for
 * each question. Plain text, because the page, its structured data and its payload share it.
 */
import type { ToolStory } from '../content.ts'

const sections = ['about', 'how', 'limits', 'questions']
const fewestQuestions = 3

/** Splits a text at lines that begin with `mark`, with the title on that line. */
function partsAfter(mark: string, text: string): [title: string, body: string][] {
  return `\n${text}`
    .split(`\n${mark} `)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return end < 0 ? [part.trim(), ''] : [part.slice(0, end).trim(), part.slice(end + 1).trim()]
    })
}

/** Joins wrapped lines: without a space between Japanese characters, otherwise with one. */
const joined = (text: string) =>
  text
    .replaceAll(/([\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])\n\s*(?=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])/g, '$1')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(joined)
    .filter(Boolean)

const items = (text: string, mark: RegExp) => `\n${text}`.split(mark).slice(1).map(joined)

/** Parses the Markdown of one language. @throws Error one sentence, if something is missing or is not plain text */
export function readToolStory(text: string): ToolStory {
  const parts = partsAfter('##', text.replaceAll('\r\n', '\n'))
  const names = parts.map(([name]) => name)
  if (names.join() !== sections.join())
    throw new Error(`the sections are ${names.join(', ')}, and must be ${sections.join(', ')}`)
  const [about = '', how = '', limits = '', questions = ''] = parts.map(([, body]) => body)
  const story: ToolStory = {
    about: paragraphs(about),
    how: items(how, /\n\d+\. /),
    limits: items(limits, /\n- /),
    questions: partsAfter('###', questions).map(([question, answer]) => ({ question, answer: joined(answer) })),
  }
  if (story.about.length === 0 || story.how.length < 2 || story.limits.length === 0)
    throw new Error('the text needs at least one paragraph in "about", two steps in "how" and one item in "limits"')
  if (story.questions.length < fewestQuestions || story.questions.some(({ answer }) => answer === ''))
    throw new Error(`the text needs at least ${fewestQuestions} questions, each with its answer`)
  const { about: told, how: steps, limits: ends, questions: asked } = story
  const texts = [...told, ...steps, ...ends, ...asked.flatMap(({ question, answer }) => [question, answer])]
  const marked = texts.find((each) => /[<>`*[\]]/.test(each))
  if (marked) throw new Error(`the text must be plain text, without markup: ${marked}`)
  return story
}
