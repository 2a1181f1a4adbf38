/** A tool's texts are complete, or rejected. */
import { expect, it } from 'vitest'
import { readToolStory } from './tool-story.ts'

const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => `### Why ${at}?\n\nBecause\nof ${at}.\n`).join('\n')
const text = (more: Partial<Record<'about' | 'how' | 'limits' | 'questions', string>> = {}) => {
  const {
    about,
    how,
    limits,
    questions: asked,
  } = {
    about: 'It joins.\n\nAll of it.',
    how: '1. Add.\n2. Run.',
    limits: '- Only so much.',
    questions: questions(3),
    ...more,
  }
  return `## about\n\n${about}\n\n## how\n\n${how}\n\n## limits\n\n${limits}\n\n## questions\n\n${asked}`
}

it('reads the four sections', () => {
  expect(readToolStory(text())).toEqual({
    about: ['It joins.', 'All of it.'],
    how: ['Add.', 'Run.'],
    limits: ['Only so much.'],
    questions: [0, 1, 2].map((at) => ({ question: `Why ${at}?`, answer: `Because of ${at}.` })),
  })
})

it('joins lines with a space, but Japanese lines without', () => {
  expect(readToolStory(text({ about: 'PDF를\n합쳐요.' })).about).toEqual(['PDF를 합쳐요.'])
  expect(readToolStory(text({ about: '順番に\n並べます。' })).about).toEqual(['順番に並べます。'])
})

it.each([
  ['a section is missing', text().replace('## limits', '## others'), /sections/],
  ['there is only one step', text({ how: '1. Run.' }), /two steps/],
  ['there are only two questions', text({ questions: questions(2) }), /3 questions/],
  ['a question has no answer', text({ questions: `${questions(2)}\n### And?\n` }), /with its answer/],
  ['there is markup', text({ about: 'It is **good**.' }), /plain text/],
  ['there is HTML', text({ limits: '- <b>none</b>' }), /plain text/],
])('refuses a text where %s', (_, given, why) => {
  expect(() => readToolStory(given)).toThrow(why)
})
