import type { Schema } from './schemas.ts'

const TEXTS: [RegExp, string][] = [
  [/email/i, 'name@example.com'],
  [/At$|_at$/, '2026-03-07T14:05:09.000Z'],
  [/^(from|to|day|today|until|nextExpiry)$/, '2026-03-07'],
  [/password/i, 'correct horse battery'],
  [/name$/i, 'Ana Silva'],
  [/country$/i, 'GB'],
  [/mime/, 'application/pdf'],
]
const FORMATS: Record<string, string> = {
  uuid: '3f2a9c84-6b1d-4e5f-8a70-91c2d3e4f506',
  date: '2026-03-07',
  'date-time': '2026-03-07T14:05:09.000Z',
  email: 'name@example.com',
  password: 'correct horse battery',
}

/** An example value for a schema, always the same: the schema's own example, otherwise one that the property's name suggests. */
export function sample(schema: Schema, name = ''): unknown {
  const { examples = [], default: usual, enum: choices = [], anyOf = [], type } = schema
  if ('const' in schema) return schema.const
  const [given = usual] = [...examples, ...(usual === undefined ? choices : [])]
  if (given !== undefined) return given
  if (anyOf[0]) return sample(anyOf[0], name)
  return typeof type === 'string' ? BY_TYPE[type]?.(schema, name) : {}
}

const BY_TYPE: Record<string, (schema: Schema, name: string) => unknown> = {
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sample(inner, key)])),
  array: ({ items }, name) => (items && !items.not ? [sample(items, name)] : []),
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => true,
  null: () => null,
  string: ({ format = '' }, name) => FORMATS[format] ?? textFor(name),
}

function textFor(name: string) {
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Text'
}
