export { writeMarkdown } from './write-markdown.ts'
export { writeText } from './write-text.ts'
