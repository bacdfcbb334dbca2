import { addDays, atLondon, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'

const OFFICE = { way: 'place', place: '14 Mill Lane, Leeds LS1 4AP' } as const
const CALL = { way: 'phone', place: '0113 496 0000' } as const
const MEETING = { way: 'video', place: 'https://meet.example.org/bright-care' } as const

/** Applicants from outside, in every state that an interview can have. */
const OUTSIDE = [
  { fullName: 'Tunde Bakare', job: 'care-assistant', ...OFFICE, days: -9, time: '09:30', ends: 'offer' },
  { fullName: 'Divya Menon', job: 'support-worker', ...MEETING, days: -8, time: '11:00', ends: 'reject' },
  { fullName: 'Ellen MacLeod', job: 'healthcare-assistant', ...OFFICE, days: -6, time: '10:00', ends: 'pool' },
  { fullName: 'Vikram Rao', job: 'nurse', ...CALL, days: -4, time: '14:00', ends: 'no-show' },
  { fullName: 'Samira Hassan', job: 'nurse', ...OFFICE, days: -2, time: '13:00', ends: 'scored' },
  { fullName: 'Gareth Lloyd', job: 'care-assistant', ...CALL, days: 2, time: '09:15', ends: 'cancelled' },
  { fullName: 'Lucy Barnes', job: 'support-worker', ...OFFICE, days: 2, time: '10:00', ends: 'planned' },
  { fullName: 'Funmi Balogun', job: 'nurse', ...MEETING, days: 3, time: '13:45', ends: 'planned' },
] as const

/** Interviews of both teams: over and decided, ahead, cancelled, and times that are offered. */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.flatMap((team, index) => [
    ...OUTSIDE.filter((_, place) => index === 0 || place % 3 === 0).flatMap((one) => {
      const planned = Math.min(now, now + one.days * DAY_MS) - 3 * DAY_MS
      const held = { id: '' }
      return [
        { at: planned, run: async () => Object.assign(held, { id: await plan({ team, actions, now, one }) }) },
        {
          // When its day is over, whatever the time is now.
          at: one.days < 0 ? atLondon(dayFrom(now, one.days + 1), '00:00').getTime() : now - HOUR_MS,
          run: () => end({ team, actions, id: held.id, ends: one.ends }),
        },
      ]
    }),
    {
      at: now - HOUR_MS,
      run: async () => {
        const asks = members.find((one) => one.team === team && one.person.stage.startsWith('asks'))
        const { interviews } = await actions.as(team.owner)
        const outside = { fullName: 'Chioma Eze', email: `chioma.eze.${index}@example.org`, phone: '07700 900456' }
        await interviews.offerSlots({
          teamId: team.id,
          candidates: [{ applicant: outside }, ...(asks ? [{ userId: asks.account.id }] : [])],
          slots: ['13:00', '14:30', '15:15'].map((time) => ({ day: dayFrom(now, 4), time })),
          job: 'nurse',
          round: '1',
          minutes: '45',
          ...MEETING,
          panel: [team.manager.id],
        })
      },
    },
  ])

const dayFrom = (now: number, days: number) => addDays(londonDay(new Date(now)), days)

interface Planning {
  team: DemoTeam
  actions: Actions
  now: number
  one: (typeof OUTSIDE)[number]
}

async function plan({ team, actions, now, one: { fullName, job, way, place, days, time } }: Planning) {
  const { interviews } = await actions.as(team.owner)
  const email = `${fullName.toLowerCase().replace(' ', '.')}@example.org`
  const { id } = await interviews.schedule({
    teamId: team.id,
    candidate: {
      applicant: {
        fullName,
        email,
        phone: `07700 9001${10 + OUTSIDE.findIndex((other) => other.fullName === fullName)}`,
      },
    },
    ...{ job, way, place, time, day: dayFrom(now, days), round: '1', minutes: '45' },
    panel: [team.owner.id, team.manager.id],
  })
  return id
}

interface Ending {
  team: DemoTeam
  actions: Actions
  id: string
  ends: (typeof OUTSIDE)[number]['ends']
}

async function end({ team, actions, id, ends }: Ending) {
  if (ends === 'planned') return
  const one = { teamId: team.id, interviewId: id }
  const { interviews } = await actions.as(team.owner)
  const { version, criteria, startsAt } = await interviews.details(one)
  if (ends === 'cancelled') return interviews.cancel({ ...one, version, reason: 'The office is closed that day.' })
  if (ends === 'no-show') return interviews.noShow({ ...one, version, missed: true })
  const low = ends === 'reject'
  const card = {
    ...one,
    scores: criteria.map((_, place) => (low ? 1 + (place % 2) : 3 + (place % 3))),
    notes: criteria.map((_, place) =>
      place === 0 ? 'Noticed a swollen ankle at bed time, recorded it and rang the nurse.' : '',
    ),
    summary: low ? 'Friendly, but little experience with medication.' : 'Calm, kind, and clear about what to report.',
    send: true,
  }
  await (await actions.as(team.manager)).interviews.saveScorecard(card)
  if (ends === 'scored') return
  await interviews.saveScorecard(card)
  if (ends === 'reject') await interviews.decide({ ...one, version, outcome: 'reject', reason: 'score' })
  else if (ends === 'offer') await interviews.decide({ ...one, version, outcome: 'offer' })
  else
    await interviews.decide({
      ...one,
      version,
      outcome: 'pool',
      consent: true,
      until: addDays(londonDay(new Date(startsAt ?? 0)), 300),
    })
}
