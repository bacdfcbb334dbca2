import { z } from 'zod'
import { isPlain } from '#shared/names.ts'
import { noticePeriods } from '../rules/opt-out.ts'

const MAX_BLOCKS = 1500
const MAX_LETTERS = 150_000

function words(most: number) {
  return z
    .string()
    .max(most, `Use at most ${most} characters`)
    .refine(isPlain, 'This contains characters that cannot be stored')
    .meta({ examples: ['Some words'] })
}

function sentence(most: number, missing: string) {
  return words(most).trim().min(1, missing)
}

/** Whether a web address leads where it seems to: what stands before an @ is a name and a password, and looks like the site. */
function namesNobody(address: string): boolean {
  if (!/^https?:/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Where a link may lead: nothing that runs in the page. */
const link = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i, 'Use an address that begins with https://')
  .refine(isPlain, 'Use an address that begins with https://')
  .refine(namesNobody, 'Leave the name and password out of the address')
  .meta({ examples: ['https://www.cqc.org.uk/'] })

/** A piece of text in one style. */
const span = z.strictObject({
  text: words(10_000),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  link: link.optional(),
})
export type Span = z.infer<typeof span>

const blockKinds = ['heading', 'subheading', 'paragraph', 'bullet', 'number'] as const

/** One heading, paragraph or list item. A text is a list of them, and nothing else can be stored: no markup, no style, no script. */
export const block = z.strictObject({
  kind: z.enum(blockKinds),
  /** How far a list item is indented. */
  depth: z.int().min(0).max(2),
  spans: z.array(span).min(1).max(300),
})
export type Block = z.infer<typeof block>

const MAX_QUESTIONS = 20

const question = z
  .strictObject({
    text: sentence(300, 'Enter the question'),
    choices: z.array(sentence(200, 'Enter the answer')).min(2, 'Enter two answers or more').max(6),
    /** The place of the right answer. */
    right: z.int().min(0).max(5),
    /** Why it is right: shown with a wrong answer. */
    why: words(400),
    /** The heading below which the text says it; blank: none. */
    where: words(200),
  })
  .refine(({ right, choices }) => right < choices.length, { path: ['right'], message: 'Choose the right answer' })
  .meta({
    examples: [{ text: 'What comes first?', choices: ['Tell somebody', 'Wait'], right: 0, why: 'It helps', where: '' }],
  })
export type Question = z.infer<typeof question>

/** What a version says: its text in blocks, or as a PDF. */
export const contentFields = {
  title: sentence(120, 'Enter a title'),
  blocks: z
    .array(block)
    .max(MAX_BLOCKS, 'This text is too long. Use a PDF for it')
    .refine(
      (blocks) => blocks.reduce((sum, { spans }) => sum + lettersOf(spans), 0) <= MAX_LETTERS,
      'This text is too long. Use a PDF for it',
    )
    .meta({ examples: [[{ kind: 'paragraph', depth: 0, spans: [{ text: 'Wash your hands.' }] }]] }),
  fileId: z
    .uuid()
    .nullable()
    .meta({ examples: [null] }),
  questions: z
    .array(question)
    .max(MAX_QUESTIONS)
    .meta({ examples: [[]] }),
  /** How many right answers pass. */
  passMark: z
    .int()
    .min(0)
    .max(MAX_QUESTIONS)
    .meta({ examples: [0] }),
  /** How often the questions may be tried; null: as often as one likes. */
  mostTries: z.int().min(1).max(10).nullable().default(null),
  /** How much notice ends an opt-out; null for other papers. */
  notice: z.enum(noticePeriods).nullable().default(null),
}

function lettersOf(spans: Span[]) {
  return spans.reduce((sum, { text }) => sum + text.length, 0)
}

export const file = z.object({
  ...{ id: z.uuid(), name: z.string(), mime: z.string(), size: z.int() },
  /** Contains active content: offered for saving, never opened in the page. */
  saveOnly: z.boolean(),
  links: z.boolean(),
})
export type PolicyFile = z.infer<typeof file>

export const content = z.object({
  title: z.string(),
  blocks: z.array(block),
  file: file.nullable(),
  questions: z.array(
    z.object({
      text: z.string(),
      choices: z.array(z.string()),
      right: z.int(),
      why: z.string(),
      where: z.string(),
    }),
  ),
  passMark: z.int(),
  mostTries: z.int().nullable(),
  notice: z.enum(noticePeriods).nullable(),
})
export type Content = z.infer<typeof content>

export const draft = z.object({
  ...content.shape,
  revision: z.int(),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>
