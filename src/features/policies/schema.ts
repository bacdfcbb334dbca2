import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { isPlain } from '#shared/names.ts'
import { answerStates } from './rules/answer-state.ts'
import { noticePeriods } from './rules/opt-out.ts'
import { paperKinds } from './rules/paper-kinds.ts'

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
export const span = z.strictObject({
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

const file = z.object({
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

export const states = ['draft', 'in-force', 'review-due', 'withdrawn'] as const

const listedVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  changes: z.string().nullable(),
  readBy: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
})

export const listed = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  title: z.string(),
  state: z.enum(states),
  /** The number of the version in force; 0: there is none. */
  number: z.int(),
  /** Whether a draft stands beside the version in force. */
  hasDraft: z.boolean(),
  readBy: z.string().nullable(),
  reviewOn: z.string().nullable(),
  ownerName: z.string().nullable(),
  jobs: z.array(z.string()),
  required: z.boolean(),
  /** How many people are to read it, and how many of them have signed the version in force. */
  asked: z.int(),
  signed: z.int(),
  /** How many of them have said no to it, or ended it. */
  declined: z.int(),
  /** How many signatures of it wait for the team's own. */
  waiting: z.int(),
  /** How many people a reminder would reach now. */
  remindable: z.int(),
})
export type ListedPolicy = z.infer<typeof listed>

export const settingsFields = {
  ownerId: z
    .uuid()
    .nullable()
    .meta({ examples: [null] }),
  reviewOn: day.nullable(),
  jobs: z.array(z.enum(jobCodes)).max(jobCodes.length),
}

export const policy = z.object({
  ...listed.shape,
  revision: z.int(),
  ownerId: z.uuid().nullable(),
  draft: draft.nullable(),
  /** The version in force. */
  current: content.nullable(),
  /** All versions, the latest first. */
  versions: z.array(listedVersion),
  /** The managers who may answer for it. */
  managers: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type Policy = z.infer<typeof policy>

export const reader = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  position: z.string(),
  state: z.enum(answerStates),
  /** The number of the last version that they signed. */
  number: z.int().nullable(),
  signedAt: z.string().nullable(),
  /** The last day of an opt-out after notice was given. */
  lastDay: z.string().nullable(),
  /** Finished tries at the questions of the version in force. */
  tries: z.int(),
  /** Whether all tries were used without passing. */
  triesUsed: z.boolean(),
  remindedAt: z.string().nullable(),
  mayRemind: z.boolean(),
})
export type Reader = z.infer<typeof reader>

/** How many people one press reminds. */
export const REMINDED_AT_ONCE = 500

/** Somebody whom a reminder would reach, and when the last one did. */
export const namedReader = reader.pick({ userId: true, fullName: true, photoFileId: true, remindedAt: true })
export type NamedReader = z.infer<typeof namedReader>

export const ownPolicy = z.object({
  policyId: z.uuid(),
  kind: z.enum(paperKinds),
  title: z.string(),
  number: z.int(),
  readBy: z.string(),
  state: z.enum(answerStates),
  /** When the version in force was answered. */
  answeredAt: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type OwnPolicy = z.infer<typeof ownPolicy>

/** A question without its answer. */
const asked = z.object({ text: z.string(), choices: z.array(z.string()) })

export const answered = z.object({
  chosen: z.int(),
  right: z.int(),
  why: z.string(),
  where: z.string(),
})

/** A try at the questions. Its answers tell what would have been right. */
export const quizTry = z.object({
  /** Which of the person's tries it is, from 1. */
  number: z.int(),
  answers: z.array(answered),
  finished: z.boolean(),
  passed: z.boolean(),
})
export type QuizTry = z.infer<typeof quizTry>

export const reading = z.object({
  policyId: z.uuid(),
  versionId: z.uuid(),
  kind: z.enum(paperKinds),
  number: z.int(),
  title: z.string(),
  blocks: z.array(block),
  file: file.nullable(),
  changes: z.string().nullable(),
  readBy: z.string(),
  publishedAt: z.string(),
  /** The version that the reader has signed last, when it is an earlier one. */
  since: z.object({ number: z.int(), blocks: z.array(block), file: file.nullable() }).nullable(),
  questions: z.array(asked),
  passMark: z.int(),
  /** The last try. */
  quiz: quizTry.nullable(),
  /** How many tries are left; null: as many as one likes. */
  triesLeft: z.int().nullable(),
  notice: z.enum(noticePeriods).nullable(),
  state: z.enum(answerStates),
  /** The signature under this version, with the team's where both sign. */
  signed: z
    .object({
      name: z.string(),
      at: z.string(),
      countersigned: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
    })
    .nullable(),
  /** The opt-out that the reader has signed last, in whatever version, while it lasts. */
  held: z.object({ number: z.int(), notice: z.enum(noticePeriods), lastDay: z.string().nullable() }).nullable(),
  /** What must have been received before this is signed. */
  first: z.object({ policyId: z.uuid(), title: z.string() }).nullable(),
  /** Whether it is for the reader's job. */
  mine: z.boolean(),
  /** The name that a signature must give. */
  readerName: z.string(),
})
export type Reading = z.infer<typeof reading>
