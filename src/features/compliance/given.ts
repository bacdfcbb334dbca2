import { aSite } from '#features/clients/given.ts'
import { aStep } from '#features/registration/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { another, note } from '#testing/calls/calls.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement as fields } from '#testing/people/requirement.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, team }: World) => app.as(team.owner).compliance
const member = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })

export async function aRequirement(world: World) {
  const { id } = await as(world).createRequirement({
    teamId: world.team.id,
    ...fields,
    blocks: false,
    name: another('A qualification'),
  })
  return note(world, { requirementId: id })
}

/** Everybody needs a certificate that nobody has given. */
export async function aMissingCertificate(world: World) {
  const name = another('Ward induction')
  const kinds = [`certificate:${name.toLowerCase()}`]
  const { id } = await as(world).createRequirement({ teamId: world.team.id, ...fields, name, kinds, blocks: false })
  return note(world, { requirementId: id })
}

/** The member has given a certificate that a requirement asks for, under a name that no requirement knows. */
export async function aStrangeCertificate(world: World) {
  const name = another('Ward training')
  const kind = `certificate:${name.toLowerCase()} safety`
  const { id: requirementId } = await as(world).createRequirement({
    ...{ teamId: world.team.id, ...fields, name, kinds: [kind], blocks: false },
  })
  const issueDate = addDays(londonToday(world.app.clock), -30)
  const mandatory = ['First Aid Certificate', 'Manual Handling Certificate'].map(async (own) => ({
    ...{ name: own, issueDate },
    file: await uploadFile(world.app, world.actors.self, { slot: 'certificate', text: another(own) }),
  }))
  await aStep(world, 'certificates', {
    trainingCertificates: [...(await Promise.all(mandatory)), { name, issueDate }],
  } as never)
  const { unnamed } = await as(world).ofMember(member(world))
  return note(world, { requirementId, evidenceId: unnamed.find(({ label }) => label === name)!.id })
}

export async function aCount(world: World) {
  const { evidenceId, requirementId } = await aStrangeCertificate(world)
  const { evidence } = await as(world).countAs({ ...member(world), evidenceId, requirementId })
  note(world, { countId: evidence.find(({ id }) => id === evidenceId)!.countsAs[0]!.id })
}

/** They have given a qualification, which waits to be verified. */
export async function aQualification(world: World) {
  await aRequirement(world)
  const [entry] = validAnswers().education.education as object[]
  await aStep(world, 'education', { education: [{ ...entry, institution: another('College') }] })
  const { evidence } = await as(world).ofMember(member(world))
  const waiting = evidence.find(({ kind, verification }) => kind === 'qualification' && !verification)
  return note(world, { evidenceId: waiting!.id })
}

/** They have given a passport: its number is guarded. */
export async function aPassport(world: World) {
  const file = await uploadFile(world.app, world.actors.self, { slot: 'passport', text: another('Passport') })
  const answers = Object.entries(validAnswers(() => file).passport).filter(([field]) => field.startsWith('passport'))
  await aStep(world, 'passport', Object.fromEntries(answers))
  const { rows } = await world.app.services.database.pool.query<{ id: string }>(
    `select id from app.evidence where user_id = $1 and kind = 'passport' and superseded_at is null`,
    [world.actors.self.id],
  )
  return note(world, { evidenceId: rows[0]!.id })
}

export async function aVerification(world: World) {
  const { evidenceId } = await aQualification(world)
  const { evidence } = await as(world).decide({ ...member(world), evidenceId, replaces: null, decision: 'verified' })
  note(world, { decisionId: evidence.find(({ id }) => id === evidenceId)!.verification!.id })
}

export async function anException(world: World) {
  const { requirementId } = await aRequirement(world)
  const through = addDays(londonToday(world.app.clock), 90)
  const excused = { through, ground: 'booked' as const, reason: 'She is abroad', answersFor: true as const }
  const { items } = await as(world).except({ ...member(world), requirementId, ...excused })
  const { exceptions } = items.find((item) => item.requirementId === requirementId)!
  note(world, { exceptionId: exceptions[0]!.id })
}

/** A session that their colleague attended. */
export const sessionOf = ({ actors }: World) => ({
  ...{ kind: 'certificate:fire safety', issuingBody: 'Fire School', heldOn: '2020-01-06', until: null },
  userIds: [actors.fellow.id],
})

export async function aTraining(world: World) {
  const { id } = await as(world).recordTraining({ teamId: world.team.id, ...sessionOf(world) })
  note(world, { sessionId: id })
}

/** A site that asks for it of its own. */
export async function aSiteRequirement(world: World) {
  const [{ siteId }, { requirementId }] = [await aSite(world), await aRequirement(world)]
  await as(world).askAtSite({ teamId: world.team.id, siteId, requirementId })
}
