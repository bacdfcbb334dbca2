import { sql } from 'kysely'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { mayBeMailed } from '#features/notifications/server/data.ts'
import { type CancelEffect, sayMeasure } from '#features/rates/rules/late-changes.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { sayParts } from '#features/rates/rules/shift-pay.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { MailedNotice, MailedSubject, ReadSubjects } from '#server/declared.ts'
import type { Fact } from '#server/mail/letter.ts'
import { mapOf } from '#shared/maps.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { formatMinutes, formatShortDay, londonDay, londonTime } from '#shared/time.ts'
import { kindOf, type Preset } from '../../rules/presets.ts'
import type { PricedShift } from '../../rules/price.ts'
import { lengthText } from '../../rules/shift-words.ts'
import { TAKING_TIME } from '../../rules/states.ts'
import { clockChange } from '../../rules/times.ts'
import type { OwnShift } from '../../schema.ts'
import { withPrice } from '../pay.ts'
import { appointmentOf } from './appointment.ts'

/** A shift as its reader may know it; what they may not know is null. */
interface MailedShift extends Pick<OwnShift, 'teamName' | 'siteName' | 'job' | 'day' | 'start' | 'end'> {
  reader: string
  shiftId: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  address: string | null
  postcode: string | null
  /** Null for managers. */
  price: ShiftPay | null
  /** What the reader still gets for a place that was taken from them. */
  stillPaid: number | null
  filled: number | null
  staffRequired: number | null
  /** The reader's last place on it. */
  state: OwnShift['state'] | null
  assignmentId: string | null
  uid: string | null
  changes: number
  changedAt: string
  wasFrom: string | null
  wasUntil: string | null
  effect: CancelEffect | null
  uniform: string | null
  onCall: string | null
  teamOnCall: { phone: string; hours: string | null } | null
  presets: Preset[] | null
}

type MailedRow = Omit<MailedShift, 'price'> & PricedShift & { ownRate: PersonRate; tellsPay: boolean }

/** Kinds that say that a place has come, has changed or has gone: with their mails goes the calendar's entry. */
const MOVES_A_PLACE: ReadonlySet<string> = new Set<NotificationKind>([
  ...(['shift-booked', 'shift-pencilled', 'shift-published', 'shift-changed', 'shift-cancelled'] as const),
  ...(['shift-released', 'shift-not-cleared', 'shift-swap-given', 'shift-swap-taken', 'shift-exchanged'] as const),
])

/** What mails tell of shifts: when and where, what they pay, what to bring and whom to ring. One statement for any number of mails. */
export const readMailedShifts: ReadSubjects = async ({ db, now, publicUrl }, notices) => {
  const pairs = notices.flatMap(({ userId, subjects }) => subjects.map((shiftId) => ({ userId, shiftId })))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<MailedRow>`
    select distinct on (reader, shift_id) reader, shift_id as "shiftId", site_id as "siteId", team_name as "teamName",
      site_name as "siteName", address, postcode, job, day,
        start_time as start, end_time as "end", lower(during) as "startsAt", upper(during) as "endsAt",
          break_minutes as "breakMinutes", is_sleep_in as "isSleepIn", is_on_call as "isOnCall", flat_pay as "flatPay",
          call_pay as "callPay", pay, own_rate as "ownRate", tells_pay as "tellsPay", still_paid as "stillPaid",
        filled, staff_required as "staffRequired", place_state as state, place_id as "assignmentId", uid, changes,
          changed_at as "changedAt",
        lower(was) as "wasFrom", upper(was) as "wasUntil", effect, uniform, on_call as "onCall", team_on_call as "teamOnCall", presets
      from app.shifts_to_mail(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ shiftId }) => shiftId)}::uuid[],
        ${now})`.execute(db)
  const priced = await withPrice(db, rows, { asJob: true, idOf: ({ shiftId }) => shiftId })
  const shifts = priced.map(({ tellsPay, price, ...row }) => ({ ...row, price: tellsPay ? price : null }))
  const known = new Map(shifts.map((row) => [`${row.reader} ${row.shiftId}`, row]))
  const of = (notice: MailedNotice) =>
    notice.subjects.flatMap((shiftId) => known.get(`${notice.userId} ${shiftId}`) ?? [])
  return new Map(
    notices.map((notice) => [notice.id, of(notice).map((shift) => mailedShift(shift, { ...notice, now, publicUrl }))]),
  )
}

interface Telling {
  kind: string
  now: string
  publicUrl: string
}

/** What the mail of a kind tells of a shift. */
export function mailedShift(shift: MailedShift, { kind, now, publicUrl }: Telling): MailedSubject {
  const isOwn = shift.state !== null && (TAKING_TIME as readonly string[]).includes(shift.state)
  const isComing = isOwn && shift.endsAt > now
  const hands = kind === 'shift-exchanged' && (isOwn ? 'Yours now: ' : 'Not yours any more: ')
  const isToTake = shift.state === null && kind !== 'shift-not-picked'
  const situation = { kind, isOwn, isComing, isToTake, now }
  const site = siteOf(shift)
  const pay = isPaid(shift, situation) && formatPence(shift.price.pay)
  const ring = shift.onCall ?? shift.teamOnCall?.phone
  return {
    id: shift.shiftId,
    at: shift.startsAt,
    label: `${hands || ''}${formatShortDay(shift.day, { today: londonDay(new Date(now)) })}, ${shift.start}–${shift.end}`,
    more: [site, jobLabel(shift.job), pay, ...saidInLine(shift, situation)].filter(Boolean).join(' · '),
    path: pathOf(shift, situation),
    facts: factsOf(shift, situation),
    shared: [whereOf(shift, situation), ...bring(shift, situation), ...ringOf(shift, situation)],
    isAside: kind === 'shift-exchanged' && !isOwn,
    preheader: [inSentence(shift.teamName), pay, ring && `ring ${ring} if anything changes`]
      .filter(Boolean)
      .join(' · '),
    calendar: MOVES_A_PLACE.has(kind) ? entryOf(shift, publicUrl) : undefined,
  }
}

/** Where one line of several leads; nothing for what is no longer the reader's. */
function pathOf({ shiftId, assignmentId, price }: MailedShift, { isOwn, isToTake }: Situation): string {
  if (assignmentId && isOwn) return `/shifts?view=mine&shift=${assignmentId}`
  if (!isToTake) return ''
  return price === null ? `/manager-dashboard/shifts?shift=${shiftId}` : `/shifts?shift=${shiftId}`
}

const siteOf = ({ siteName }: MailedShift) => (mayBeMailed(siteName) ? inSentence(siteName) : 'the site')

function entryOf(shift: MailedShift, publicUrl: string) {
  const { assignmentId, uid, state, address, postcode } = shift
  if (!assignmentId || !uid || !state) return undefined
  const entry = { ...shift, assignmentId, uid, state, address: address ?? '', postcode: postcode ?? '' }
  const appointment = appointmentOf({ ...entry, siteName: siteOf(shift) }, publicUrl)
  return { ...appointment, method: appointment.state === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const) }
}

interface Situation {
  kind: string
  /** Whether the reader has a place on it, and whether it is not over. */
  isOwn: boolean
  isComing: boolean
  /** Whether the reader has none and may still take or fill one. */
  isToTake: boolean
  now: string
}

const isPaid = (shift: MailedShift, { isOwn, isToTake }: Situation): shift is MailedShift & { price: ShiftPay } =>
  shift.price !== null && (isOwn || isToTake)

function factsOf(shift: MailedShift, situation: Situation): Fact[] {
  return [
    ...before(shift, situation),
    workOf(shift),
    whereOf(shift, situation),
    ...(isPaid(shift, situation) ? [payFact(shift.price)] : []),
    ...stillPaidOf(shift, situation),
    ...bring(shift, situation),
    ...ringOf(shift, situation),
    ...(shift.filled !== null && shift.price === null ? [places(shift)] : []),
  ]
}

/** What a line about one of several shifts says: what has changed, and what is still paid of what is lost. */
function saidInLine(shift: MailedShift, situation: Situation): string[] {
  const facts = [...before(shift, situation), ...stillPaidOf(shift, situation)]
  return facts.map(([label, value]) => `${label}: ${value.replace('At least', 'at least')}`)
}

/** What the times were, where they have changed. */
function before({ wasFrom, wasUntil, startsAt, endsAt }: MailedShift, { kind, now }: Situation): Fact[] {
  if (kind !== 'shift-changed' || !wasFrom || !wasUntil || (wasFrom === startsAt && wasUntil === endsAt)) return []
  const [from, until] = [new Date(wasFrom), new Date(wasUntil)]
  const day = formatShortDay(londonDay(from), { today: londonDay(new Date(now)) })
  return [['Before', `${day}, ${londonTime(from)}–${londonTime(until)}`]]
}

function workOf(shift: MailedShift): Fact {
  const kind = kindOf(shift, shift.presets ?? undefined)
  const pause = shift.breakMinutes > 0 ? `${formatMinutes(shift.breakMinutes)} break, not paid` : 'no unpaid break'
  const length = shift.isOnCall ? lengthText(shift) : `${lengthText(shift)} paid, ${pause}`
  const text = [length, clockChange(shift)].filter(Boolean).join('. ')
  return ['Shift', [jobLabel(shift.job), kind?.toLowerCase()].filter(Boolean).join(', '), { text }]
}

/** The place, with the way there for whoever goes or may go. */
function whereOf(shift: MailedShift, { isComing, isToTake }: Situation): Fact {
  const place = [shift.address, shift.postcode].filter(Boolean).join(', ').replaceAll('\n', ', ')
  const text = mayBeMailed(place) ? place : shift.postcode
  if (!(isComing || isToTake) || !text) return ['Where', siteOf(shift)]
  return ['Where', siteOf(shift), { text: inSentence(text), link: { label: 'Open in maps', url: mapOf(text) } }]
}

function payFact(price: ShiftPay): Fact {
  return ['Pay', `${formatPence(price.pay)} before tax`, { text: sayParts(price) }]
}

/** `50% of its pay`, `the pay of 4 h`, `all of its pay` */
function sayShare(effect: CancelEffect): string {
  if (effect.measure === 'whole') return 'All of its pay'
  return effect.measure === 'minutes' ? sayMeasure(effect) : `${sayMeasure(effect)} of its pay`
}

function stillPaidOf({ effect, stillPaid }: MailedShift, { isOwn, kind }: Situation): Fact[] {
  const pence = stillPaid ?? effect?.pence ?? 0
  if ((isOwn && kind !== 'shift-changed') || !effect || pence === 0) return []
  const amount = stillPaid === null ? `At least ${formatPence(pence)}` : formatPence(pence)
  return [['Still paid', amount, { text: `${sayShare(effect)}, by the terms of your agency` }]]
}

const BADGE = 'Your arrival badge opens in Care Staffing an hour before the start'

function bring({ uniform, state }: MailedShift, { isComing }: Situation): Fact[] {
  if (!isComing || state === 'pencilled') return []
  return mayBeMailed(uniform ?? undefined)
    ? [['Bring', inSentence(uniform ?? ''), { text: BADGE }]]
    : [['Bring', 'Your phone', { text: BADGE }]]
}

/** Kinds that ask people who have lost a place to ring their agency. */
const ASKS_TO_RING: ReadonlySet<string> = new Set<NotificationKind>(['shift-released', 'shift-not-cleared'])

function ringOf(shift: MailedShift, { kind, isComing }: Situation): Fact[] {
  if (!isComing && !ASKS_TO_RING.has(kind)) return []
  const { onCall, teamOnCall, teamName } = shift
  const team = teamOnCall && [teamOnCall.phone, teamOnCall.hours].filter(Boolean).join(', ')
  if (onCall && team)
    return [['Who to ring', `${siteOf(shift)}: ${onCall}`, { text: `${inSentence(teamName)}: ${team}` }]]
  if (onCall) return [['Who to ring', `${siteOf(shift)}: ${onCall}`]]
  return team
    ? [['Who to ring', `${inSentence(teamName)}: ${teamOnCall.phone}`, { text: teamOnCall.hours ?? undefined }]]
    : []
}

function places({ filled, staffRequired }: MailedShift): Fact {
  return ['Places', `${filled} of ${staffRequired} filled`]
}
