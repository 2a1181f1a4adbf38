import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, secretField, secretOption } from './define-tool.ts'

const none = { base: 1, perMegabyte: 0, perPage: 0 }

test('marks an option as secret, and keeps its schema', () => {
  const tool = defineTool({
    id: 'lock-pdf',
    version: 1,
    group: 'sign',
    accepts: ['pdf'],
    produces: 'pdf',
    options: z.object({
      password: secretOption(z.string().max(100).default(''), 'text'),
      pages: z.string().default(''),
    }),
    queue: 'pdf',
    engines: ['mupdf'],
    limits: { files: 1, bytes: 1, pages: 1, seconds: none, memoryMegabytes: none },
  })
  expect(secretField(tool, 'password')).toBe('text')
  expect(secretField(tool, 'pages')).toBeUndefined()
  expect(secretField(tool, 'other')).toBeUndefined()
  expect(tool.options.parse({})).toEqual({ password: '', pages: '' })
})
