import { londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { answerOf, REFEREES } from './demo/answer.ts'
import { verifyAll } from './demo/verify-all.ts'

/** How the two references of a person have come on, one after the other. */
const STORIES = [
  ['verified', 'verified'],
  ['verified', 'answered'],
  ['overdue', 'asked'],
  ['declined', 'answered'],
  ['rejected', 'asked'],
] as const
type Story = (typeof STORIES)[number][number]

/** References in every state, of people who have registered. */
export const demo: DemoPart = ({ cast: { members, intakes, now }, actions }) => [
  ...intakes.map((intake) => ({ at: intake.cleared - 3 * HOUR_MS, run: () => verifyAll(intake, actions) })),
  ...members
    .filter(({ person, number }) => person.stage === 'complete' && !person.isCrew && number % 3 !== 2)
    .flatMap((member, place) =>
      (STORIES[place % STORIES.length] ?? []).map((story, position): DemoEvent => {
        const days = story === 'overdue' ? 9 : 2
        const at = Math.max(member.registered + DAY_MS, now - days * DAY_MS + position * HOUR_MS)
        return { at, run: () => tell({ member, actions, story, position, at: Math.min(at, now) }) }
      }),
    ),
]

interface Telling {
  member: DemoMember
  actions: Actions
  story: Story
  position: number
  at: number
}

async function tell({ member: { number, account, team }, actions, story, position, at }: Telling) {
  const { references } = await actions.as(team.owner)
  const member = { teamId: team.id, userId: account.id }
  const { employers } = await references.ofMember(member)
  const employer = employers[position] ?? 'Corner Shop'
  const { name, position: post } = REFEREES[position === 0 ? 0 : 1]
  const domain = `${employer.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`
  const email = position === 0 ? `manager${number}@${domain}` : `deputy${number}@${number % 2 ? domain : 'gmail.com'}`
  const { id } = await references.ask({
    ...member,
    name,
    position: post,
    employer,
    relationship: 'line-manager',
    email,
  })
  if (story === 'asked' || story === 'overdue') return
  const referee = actions.stranger().references
  const token = await actions.refereeToken(id)
  if (story === 'declined') {
    await referee.decline({ token, reason: 'We confirm dates only, by letter. Please write to our head office' })
    return
  }
  await referee.answer({ token, ...answerOf({ position, employer, name, post }) })
  const seen = { ...member, referenceId: id, version: 2 }
  if (story === 'rejected') await references.reject({ ...seen, reason: 'The employer does not know this referee' })
  if (story !== 'verified') return
  await references.verify(seen)
  if (position === 1) await references.release({ ...seen, version: 3 })
  if (position === 1 || number % 2)
    await references.share({
      ...member,
      hirer: 'Oakfield House',
      what: 'reference',
      referenceId: id,
      consent: 'The referee agreed that hirers may be shown it',
      sharedOn: londonDay(new Date(at)),
    })
}
