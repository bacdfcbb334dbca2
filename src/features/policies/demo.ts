import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { signAll } from './demo/sign-all.ts'
import { type PaperKind, paperTitles } from './rules/paper-kinds.ts'
import type { Block, Question } from './schema.ts'

const heading = (text: string): Block => ({ kind: 'heading', depth: 0, spans: [{ text }] })
const paragraph = (text: string): Block => ({ kind: 'paragraph', depth: 0, spans: [{ text }] })
const bullet = (text: string): Block => ({ kind: 'bullet', depth: 0, spans: [{ text }] })

const SAFEGUARDING = [
  heading('Why we have it'),
  paragraph(
    'Everyone we care for has the right to live free from abuse and neglect. You are often the first to see that something is wrong.',
  ),
  heading('What abuse can look like'),
  bullet('Physical, sexual, emotional or financial'),
  bullet('Neglect, also by not acting'),
  heading('What you do'),
  paragraph('Make sure that the person is safe now. Listen, and do not promise to keep a secret.'),
  heading('Whom you tell'),
  paragraph('The manager on duty at the site, at once.'),
]
const AT_NIGHT = paragraph('At night ring the on-call number. A message alone is not enough: speak to a person.')
const QUESTIONS: Question[] = [
  {
    text: 'Mrs Adams has a new bruise and does not want to talk about it. What do you do first?',
    choices: ['Tell the manager on duty at once', 'Wait until you are sure', 'Ask her son what happened'],
    right: 0,
    why: 'Being sure is not your task. Telling early protects her, and you.',
    where: 'Whom you tell',
  },
]
const HANDS = [heading('When'), bullet('Before and after each visit'), bullet('After you took off gloves')]

/** What a team fills in in the ready texts: the first words that fit. */
const FILLED = 'as agreed with you'

/**
 * Each team gets a policy in its second version, one that is overdue, one that nobody has published yet, and papers to
 * sign in every state.
 */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.flatMap((team) => {
    const whole = members.filter((one) => one.team === team && one.person.stage === 'complete')
    const staff = whole.filter(({ person }) => !person.isCrew)
    const crew = whole.filter(({ person, number }) => person.isCrew && number % 9 !== 4)
    const sign = (at: number, title: string, signers: readonly DemoMember[]) => {
      const run = () => signAll({ team, actions, policyId: of(title).policyId, signers })
      return signers.length > 0 ? [{ at, run }] : []
    }
    const ids = new Map<string, string>()
    const write = (at: number, given: Written) => ({
      at,
      run: async () => void ids.set(given.title, await publish({ team, actions, at, ...given })),
    })
    const [safeguarding, hands] = ['Safeguarding adults', 'Hand hygiene']
    const first = now - 40 * DAY_MS
    const of = (title: string) => ({ teamId: team.id, policyId: ids.get(title) ?? '' })
    return [
      write(first, { title: safeguarding, blocks: SAFEGUARDING, questions: QUESTIONS, days: 14 }),
      write(first + HOUR_MS, { title: hands, blocks: HANDS, questions: [], days: 10 }),
      ...sign(first + 3 * DAY_MS, safeguarding, crew),
      ...sign(first + 4 * DAY_MS, hands, crew),
      ...sign(
        now - 3 * DAY_MS,
        safeguarding,
        crew.filter(({ number }) => number % 5 > 1),
      ),
      ...staff.map((member, at) => ({
        at: Math.max(first + DAY_MS, member.registered + DAY_MS) + at * HOUR_MS,
        run: () => read({ member, actions, of: of(safeguarding), fails: at % 4 === 3 }),
      })),
      ...staff.slice(0, 3).map((member, at) => ({
        at: Math.max(first + 2 * DAY_MS, member.registered + DAY_MS) + at * HOUR_MS,
        run: () => read({ member, actions, of: of(hands), fails: false }),
      })),
      {
        at: now - 6 * DAY_MS,
        run: async () => {
          const { policies } = await actions.as(team.owner)
          const said = { title: safeguarding, blocks: [...SAFEGUARDING, AT_NIGHT], fileId: null }
          await policies.saveDraft({ ...of(safeguarding), revision: 0, ...said, questions: QUESTIONS, passMark: 1 })
          const readBy = addDays(londonDay(new Date(now)), 8)
          await policies.publish({ ...of(safeguarding), revision: 1, readBy, changes: 'Whom you tell at night' })
        },
      },
      {
        at: now - 2 * DAY_MS,
        run: async () => (await actions.as(team.manager)).policies.create({ teamId: team.id, title: 'Lone working' }),
      },
      ...papersOf({ team, staff: whole, actions, now }),
    ]
  })

/** Enough for every state; the others have answered nothing yet. */
const MOST_SIGNERS = 5

interface Papers {
  team: DemoTeam
  staff: readonly DemoMember[]
  actions: Actions
  now: number
}

/** Staff sign one after the other; the newest terms wait for the agency, one has said no to the opt-out, one ends theirs. */
function papersOf({ team, staff, actions, now }: Papers) {
  const ids = new Map<PaperKind, string>()
  const of = (kind: PaperKind) => ({ teamId: team.id, policyId: ids.get(kind) ?? '' })
  const kinds = ['key-information', 'terms', 'opt-out'] as const
  const [begun, signed, decided] = [now - 30 * DAY_MS, now - 20 * DAY_MS, now - 4 * DAY_MS]
  const answering = staff.filter(({ registered }) => registered < signed).slice(0, MOST_SIGNERS)
  const countersign = (at: number, kind: PaperKind) => ({
    at,
    run: async () => {
      const { policies } = await actions.as(team.owner)
      const { items } = await policies.readers(of(kind))
      const waiting = items.flatMap(({ state, userId }) => (state === 'waiting' ? [userId] : []))
      if (waiting.length > 0) await policies.countersign({ ...of(kind), userIds: waiting })
    },
  })
  const opted = answering.slice(1)
  return [
    ...kinds.map((kind, at) => ({
      at: begun + at * HOUR_MS,
      run: async () => void ids.set(kind, await publishPaper({ team, actions, at: begun, kind })),
    })),
    ...answering.map((member, at) => ({
      at: signed + at * HOUR_MS,
      run: async () => {
        await read({ member, actions, of: of('key-information'), fails: false })
        if (at > 0) await read({ member, actions, of: of('terms'), fails: false })
      },
    })),
    countersign(signed + DAY_MS, 'terms'),
    ...opted.map((member, at) => ({
      at: signed + 2 * DAY_MS + at * HOUR_MS,
      run: () =>
        at === 1
          ? decline({ member, actions, of: of('opt-out') })
          : read({ member, actions, of: of('opt-out'), fails: false }),
    })),
    countersign(signed + 3 * DAY_MS, 'opt-out'),
    ...opted.slice(0, 1).map(({ account }) => ({
      at: decided,
      run: async () => void (await (await actions.as(account)).policies.end(of('opt-out'))),
    })),
    ...answering.slice(0, 1).map((member) => ({
      at: decided + HOUR_MS,
      run: () => read({ member, actions, of: of('terms'), fails: false }),
    })),
  ]
}

async function publishPaper({
  team,
  actions,
  at,
  kind,
}: Pick<Papers, 'team' | 'actions'> & { at: number; kind: PaperKind }): Promise<string> {
  const { policies } = await actions.as(team.owner)
  const {
    id: policyId,
    draft,
    title,
  } = await policies.create({
    ...{ teamId: team.id, title: paperTitles[kind], kind, ready: true },
  })
  const of = { teamId: team.id, policyId }
  const blocks = (draft?.blocks ?? []).map((block) => ({
    ...block,
    spans: block.spans.map((span) => ({ ...span, text: span.text.replaceAll(/\[enter[^\]]*\]/gi, FILLED) })),
  }))
  await policies.saveDraft({ ...of, revision: 1, title, blocks, fileId: null, questions: [], passMark: 0 })
  await policies.publish({ ...of, revision: 2, readBy: addDays(londonDay(new Date(at)), 21) })
  return policyId
}

async function decline({ member: { account }, actions, of }: Omit<Read, 'fails'>) {
  const { policies } = await actions.as(account)
  const { versionId } = await policies.read(of)
  await policies.decline({ ...of, versionId })
}

interface Written {
  title: string
  blocks: Block[]
  questions: Question[]
  /** How long staff have to read it. */
  days: number
}

async function publish({
  team,
  actions,
  at,
  title,
  blocks,
  questions,
  days,
}: Written & { team: DemoTeam; actions: Actions; at: number }): Promise<string> {
  const { policies } = await actions.as(team.owner)
  const { id: policyId } = await policies.create({ teamId: team.id, title })
  const of = { teamId: team.id, policyId }
  const said = { title, blocks, fileId: null, questions, passMark: questions.length }
  await policies.saveDraft({ ...of, revision: 1, ...said })
  await policies.publish({ ...of, revision: 2, readBy: addDays(londonDay(new Date(at)), days) })
  return policyId
}

interface Read {
  member: DemoMember
  actions: Actions
  of: { teamId: string; policyId: string }
  /** Gives a wrong answer, and leaves it at that. */
  fails: boolean
}

async function read({ member: { account }, actions, of, fails }: Read) {
  const { policies } = await actions.as(account)
  const { versionId, questions, readerName } = await policies.read(of)
  for (const question of questions.keys()) await policies.answer({ ...of, versionId, question, choice: fails ? 1 : 0 })
  if (!fails) await policies.sign({ ...of, versionId, read: true, name: readerName })
}
