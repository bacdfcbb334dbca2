import { addDays, addMonths, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { paper } from '../registration/demo/papers.ts'
import { recordAll } from './demo/record-all.ts'
import type { CheckKind } from './rules/check-kinds.ts'
import { COPY_SLOT } from './rules/right-to-work-fields.ts'

/** The crew is checked before it is cleared; the checks of the others are in every state. */
export const demo: DemoPart = ({ cast: { members, intakes, now }, actions }) => [
  ...intakes.map((intake) => ({ at: intake.cleared - 5 * HOUR_MS, run: () => recordAll(intake, { actions, now }) })),
  ...members
    .filter(({ person, number }) => person.stage === 'complete' && !person.isCrew && number % 7 !== 5)
    .flatMap((member) => checksOf({ member, actions, now })),
]

interface Acting {
  member: DemoMember
  actions: Actions
  now: number
}

function checksOf(acting: Acting): DemoEvent[] {
  const { member, now } = acting
  const { number, person, registered } = member
  const later = (days: number) => Math.min(registered + days * DAY_MS, now - HOUR_MS)
  const on = (days: number) => londonDay(new Date(later(days)))
  const events = [
    at(acting, later(2), 'right-to-work', () => rightToWork(acting, on(2))),
    at(acting, later(2), 'dbs', () => Promise.resolve(certificate(number, on(2)))),
  ]
  if (number % 3 === 1) events.push(at(acting, later(9), 'dbs', () => Promise.resolve(statusCheck(number, on(9)))))
  if (person.job === 'nurse')
    events.push(at(acting, later(3), 'professional-register', () => Promise.resolve(registration(number, on(3)))))
  // Who has a conditional offer: see the demonstration of members.
  if (number % 3 > 0) events.push(at(acting, later(4), 'fit-to-work', () => Promise.resolve(fitness(number, on(4)))))
  if (number % 11 === 1) events.push({ at: later(10), run: () => takeBack(acting) })
  return events
}

function at(
  { member: { team, account }, actions }: Acting,
  when: number,
  kind: CheckKind,
  values: () => Promise<object>,
) {
  return {
    at: when,
    async run() {
      const { checks } = await actions.as(team.owner)
      const member = { teamId: team.id, userId: account.id }
      const { kinds } = await checks.ofMember(member)
      const follows = kinds.find((one) => one.kind === kind)?.latest ?? null
      await checks.record({ ...member, kind, follows, values: await values() })
    },
  }
}

async function takeBack({ member: { team, account }, actions }: Acting) {
  const { checks } = await actions.as(team.owner)
  const member = { teamId: team.id, userId: account.id }
  const { kinds } = await checks.ofMember(member)
  const checkId = kinds.find(({ kind }) => kind === 'dbs')?.checks[0]?.id
  if (checkId) await checks.takeBack({ ...member, checkId, reason: 'Recorded for the wrong person' })
}

/** British people by passport, some of them by a service; others by share code or by a notice, some of which have ended or end soon. */
async function rightToWork({ member, actions, now }: Acting, checkedOn: string): Promise<object> {
  const { number, person } = member
  const today = londonDay(new Date(now))
  const isBritish = !member.isAbroad
  const common = { engagement: 'worker', checkedOn, matches: true }
  const copy = () => copyOf({ actions, member }, isBritish ? 'Passport' : 'Right to work: online check')
  if (isBritish && number % 4 === 1)
    return {
      ...common,
      status: 'british',
      citizenMethod: 'verification-service',
      passport: 'british',
      passportEnds: addMonths(today, 30 + number),
      provider: 'A certified verification service',
      copy: await copy(),
    }
  if (isBritish)
    return {
      ...common,
      status: 'british',
      citizenMethod: 'manual',
      document: 'british-passport',
      // One began before anybody had checked.
      ...(number % 8 === 3 && { firstDay: addDays(checkedOn, -3) }),
      copy: await copy(),
    }
  const { matches: _, ...unmatched } = common
  // One in five comes from abroad.
  const way = Math.floor(number / 5) % 4
  if (way === 3)
    return {
      ...unmatched,
      status: 'undecided',
      method: 'checking-service',
      noticeNumber: `ECS${1000 + number}`,
      noticeDate: addDays(checkedOn, -1),
      permitted: true,
      copy: await copy(),
    }
  const until = [addDays(today, 20), addMonths(today, 14), addDays(checkedOn, 9)][way]
  return {
    ...common,
    status: person.job === 'nurse' ? 'health-and-care' : 'limited',
    ...(person.job === 'nurse' && { sponsor: 'Rose Court Nursing Home', sponsoredHere: false }),
    method: 'online',
    shareCode: `W${String(10_000_000 + number * 7919).slice(0, 8)}`,
    permissionUntil: until,
    permitted: true,
    ...(number % 2 === 0 ? { seenOnline: true } : { copy: await copy() }),
  }
}

async function copyOf({ actions, member: { team, person } }: Pick<Acting, 'actions' | 'member'>, title: string) {
  const body = paper({ title, lines: [person.name, '', `${title}, page 1 of 1`] })
  const name = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.pdf`
  return actions.upload(team.owner, { slot: COPY_SLOT, name, mime: 'application/pdf', body, team: team.id })
}

function certificate(number: number, seenOn: string): object {
  return {
    record: 'dbs',
    level: number % 13 === 4 ? 'standard' : 'enhanced-barred',
    adults: true,
    children: number % 2 === 0,
    adultsList: true,
    certificateNumber: `00${String(1_000_000_000 + number * 104_729).slice(0, 10)}`,
    issuedOn: addDays(seenOn, -30 - number * 9),
    seenOn,
    madeFor: 'us',
    decision: number % 9 === 5 ? 'suitable' : 'clear',
    again: number % 4 === 0 ? '12' : '36',
  }
}

function statusCheck(number: number, statusOn: string): object {
  const status = number % 9 === 4 ? 'no-longer-current' : 'still-current'
  return { record: 'status', consentOn: addDays(statusOn, -1), statusOn, status, again: '12' }
}

function registration(number: number, checkedOn: string): object {
  const result = ['registered', 'registered', 'conditions', 'registered', 'lapsed'][number % 5]
  return {
    register: 'nmc',
    pin: `${10 + (number % 14)}A${String(1000 + number * 37).slice(0, 4)}E`,
    checkedOn,
    result,
    ...(result === 'conditions' && { conditions: 'Not to give injections without supervision' }),
    again: number % 2 === 0 ? '3' : '12',
  }
}

function fitness(number: number, decidedOn: string): object {
  const decision = number % 8 === 5 ? 'not-yet' : number % 4 === 2 ? 'adjusted' : 'fit'
  return {
    decidedBy: 'J. Hart, occupational health nurse',
    decidedOn,
    decision,
    ...(decision === 'adjusted' && {
      adjustments: 'No lifting without a second person',
      reviewOn: addMonths(decidedOn, 6),
    }),
  }
}
