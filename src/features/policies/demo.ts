import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
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

/** Of each team: a policy in its second version, one that is overdue, one that nobody has published yet. Some have signed, one has failed. */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.flatMap((team) => {
    const staff = members.filter((one) => one.team === team && one.person.stage === 'complete')
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
    ]
  })

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
