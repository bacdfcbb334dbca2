import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { another, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, team }: World) => app.as(team.owner).interviews
let planned = 0

/** How the panel meets somebody. */
export const meeting = ({ team }: World) => ({
  ...({ job: 'nurse', round: '1', way: 'phone', minutes: '30', place: '07700 900123' } as const),
  panel: [team.owner.id],
})

/** When nobody is in another interview. */
export function moment({ app }: World) {
  planned++
  return { day: addDays(londonToday(app.clock), 3 + planned), time: '09:30' }
}

/** The days that most of them are on. */
export function nextWeeks({ app }: World) {
  const from = londonToday(app.clock)
  return { from, through: addDays(from, 41) }
}

export const anApplicant = () => {
  const name = another('ada')
  return { applicant: { fullName: name, email: `${name.replace(' ', '-')}@example.org` } }
}

async function noteInterview(world: World, interviewId: string) {
  const { candidate } = await as(world).details({ teamId: world.team.id, interviewId })
  note(world, { interviewId, ...(candidate.applicantId && { applicantId: candidate.applicantId }) })
}

export async function anInterview(world: World) {
  const plan = { ...meeting(world), ...moment(world), candidate: anApplicant() }
  const { id } = await as(world).schedule({ teamId: world.team.id, ...plan })
  await noteInterview(world, id)
}

/** One that was due an hour ago. */
export async function aPastInterview(world: World) {
  await anInterview(world)
  const before = new Date(world.app.clock.now() - ++planned * 3_600_000)
  await world.app.services.database.pool.query('update app.interviews set starts_at = $2 where id = $1', [
    world.made.interviewId,
    before,
  ])
}

/** An applicant picks one of two times by the link of their mail. */
export async function anOffer(world: World) {
  const slots = [moment(world), moment(world)]
  const offered = { ...meeting(world), slots, candidates: [anApplicant()] }
  const { interviews } = await as(world).offerSlots({ teamId: world.team.id, ...offered })
  await noteInterview(world, interviews[0]!)
  await aLink(world)
}

/** The link of the candidate's newest mail. */
async function aLink(world: World) {
  const token = newSecret()
  await world.app.services.database.pool.query('update app.interviews set link_hash = $2 where id = $1', [
    world.made.interviewId,
    hashSecret(token),
  ])
  const { slots } = await world.app.as().interviews.findByLink({ token })
  note(world, { token, ...(slots[0] && { slotId: slots[0].id }) })
}
