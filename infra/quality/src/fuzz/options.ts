/** Generates valid but unusual options of a tool. */
import type { ToolDescriptor } from '@docweave/contract'
import { z } from 'zod'
import type { Random } from './random.ts'

const Property = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maxLength: z.number().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** Strings, some of which are valid for each string option: page lists, names, sizes, times. */
const texts = [
  ...[
    '',
    ' ',
    '1',
    '-1',
    '1-',
    '-',
    'even',
    'odd',
    '1-3,2,2,2',
    '1-99999999',
    '999999999999999999999',
    '0',
    '2@90',
    'blank',
    '1@270,blank,-1@180',
  ],
  ...[
    '2:1-3,1:all@90',
    '1:7@90,blank',
    '1,'.repeat(200).slice(0, -1),
    '4',
    '10mb',
    '1x1',
    '#',
    '../../x',
    '{name}',
    '{name}-{part}\u0000',
  ],
  ...['가나다 라마바', 'שלום', '\u202e\u2066x', '<script>', "'; --", '\u{1f600}'.repeat(40), 'x'.repeat(190)],
] as const

function valueFor(schema: unknown, random: Random): unknown {
  const parsed = Property.safeParse(schema)
  if (!parsed.success) return undefined
  const { data } = parsed
  if (data.anyOf) return valueFor(random.pick(data.anyOf), random)
  if (data.enum) return random.pick(data.enum)
  if (data.type === 'boolean') return random.chance(0.5)
  if (data.type === 'integer' || data.type === 'number') {
    const least = data.minimum ?? data.exclusiveMinimum ?? -1_000_000
    const most = data.maximum ?? 1_000_000
    return random.pick([least, most, Math.round(least + (most - least) * (random.below(1000) / 1000)), 1])
  }
  if (data.type === 'string') return random.pick(texts).slice(0, data.maxLength)
  if (data.type === 'array') return Array.from({ length: random.below(4) }, () => valueFor(data.items, random))
  return undefined
}

/** Options for tools whose defaults have no effect, or none on a sample. */
const needed: Partial<Record<string, Record<string, unknown>>> = {
  'sign-pdf': { text: 'Kim Minsu' },
  'pdf-to-xlsx': { text: true },
}

/** Returns options that are valid by the tool's schema, some of which differ from the defaults. */
export function optionsFor({ id, options }: ToolDescriptor, random: Random): Record<string, unknown> {
  const properties = z
    .looseObject({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })).properties
  let chosen: Record<string, unknown> = { ...needed[id] }
  for (const [name, schema] of Object.entries(properties)) {
    if (!random.chance(0.35)) continue
    // Many string options have a pattern, so several values are tried.
    for (let left = 5; left > 0; left--) {
      const tried = { ...chosen, [name]: valueFor(schema, random) }
      if (tried[name] === undefined || !options.safeParse(tried).success) continue
      chosen = tried
      break
    }
  }
  return chosen
}
