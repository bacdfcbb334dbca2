import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type MailChoice, type NotificationSettings } from '../schema.ts'
import { type DueRow, nextDigest, planMails, quietUntil, type SentMail } from './mail-plan.ts'

const NOON = '2027-01-15T12:00:00.000Z'

const CHOICES: Record<string, MailChoice> = {
  'request-created': 'requests',
  'member-left': 'team',
  'security-notice': 'always',
  'invitation-received': 'own',
  'expiry-warning': 'expiry',
}
const choiceOf = (kind: string) => CHOICES[kind]

function row(id: string, part: Partial<DueRow> = {}): DueRow {
  return { id, kind: 'request-created', teamId: 'bright', createdAt: NOON, ...part }
}

function plan(
  due: DueRow[],
  {
    settings = {},
    sent = [],
    now = NOON,
  }: { settings?: Partial<NotificationSettings>; sent?: SentMail[]; now?: string } = {},
) {
  return planMails(due, { settings: { ...DEFAULT_SETTINGS, ...settings }, sent, now: new Date(now), choiceOf })
}

/** `count` mails, a minute apart, the last one at `last`. */
function sentMails(count: number, last: string, part: Partial<SentMail> = {}): SentMail[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ mailId: `mail ${index}`, kind: 'request-created' as const, teamId: 'bright' },
    at: new Date(Date.parse(last) - index * 60_000).toISOString(),
    ...part,
  }))
}

const laterAt = (result: ReturnType<typeof plan>) => result.later.map(({ at }) => at.toISOString())

describe('by the person’s settings', () => {
  test('everything that is due makes one mail', () => {
    expect(plan([row('a'), row('b', { kind: 'member-left' })]).mails).toEqual([['a', 'b']])
  })

  test('never, and no email at all', () => {
    expect(plan([row('a')], { settings: { requests: 'never' } }).dropped).toEqual(['a'])
    expect(plan([row('a')], { settings: { email: false } }).dropped).toEqual(['a'])
  })

  test('a security notice is mailed at once and by itself, whatever the settings', () => {
    const settings = { email: false, quietHours: { from: '11:00', to: '13:00' } }
    const sent = sentMails(20, NOON, { kind: 'security-notice' })
    expect(plan([row('a'), row('s', { kind: 'security-notice', teamId: null })], { settings, sent }).mails).toEqual([
      ['s'],
    ])
  })

  test('an invitation has a mail of its own', () => {
    expect(plan([row('a', { kind: 'invitation-received' })]).dropped).toEqual(['a'])
  })

  test('once a day: at eight in London, also after a night without the app', () => {
    const settings = { requests: 'daily' } as const
    expect(laterAt(plan([row('a')], { settings }))).toEqual(['2027-01-16T08:00:00.000Z'])
    expect(plan([row('a')], { settings, now: '2027-01-16T08:00:00.000Z' }).mails).toEqual([['a']])
    expect(plan([row('a')], { settings, now: '2027-01-18T15:00:00.000Z' }).mails).toEqual([['a']])
  })

  test('eight in London is seven in UTC in summer; the morning after a clock change too', () => {
    expect(nextDigest(new Date('2027-07-01T06:59:59Z')).toISOString()).toBe('2027-07-01T07:00:00.000Z')
    expect(nextDigest(new Date('2027-07-01T07:00:00Z')).toISOString()).toBe('2027-07-02T07:00:00.000Z')
    expect(nextDigest(new Date('2027-03-27T12:00:00Z')).toISOString()).toBe('2027-03-28T07:00:00.000Z')
    expect(nextDigest(new Date('2027-10-30T12:00:00Z')).toISOString()).toBe('2027-10-31T08:00:00.000Z')
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '06:30' }
  test.each([
    ['2027-01-15T21:59:00Z', undefined],
    ['2027-01-15T22:00:00Z', '2027-01-16T06:30:00.000Z'],
    ['2027-01-16T03:00:00Z', '2027-01-16T06:30:00.000Z'],
    ['2027-01-16T06:30:00Z', undefined],
    ['2027-07-15T21:30:00Z', '2027-07-16T05:30:00.000Z'],
  ])('over midnight: %s waits until %s', (now, until) => {
    expect(quietUntil(night, new Date(now))?.toISOString()).toBe(until)
  })

  test('within a day, and the night when the clocks change', () => {
    expect(quietUntil({ from: '09:00', to: '17:00' }, new Date(NOON))?.toISOString()).toBe('2027-01-15T17:00:00.000Z')
    expect(quietUntil({ from: '09:00', to: '17:00' }, new Date('2027-01-15T17:00:00Z'))).toBeUndefined()
    expect(quietUntil(night, new Date('2027-03-27T23:00:00Z'))?.toISOString()).toBe('2027-03-28T05:30:00.000Z')
  })
})

describe('floods', () => {
  test('after five of a kind within an hour the rest become one mail at the end of it', () => {
    const sent = sentMails(5, NOON, { teamId: null })
    const due = [row('a'), row('b')]
    expect(laterAt(plan(due, { sent }))).toEqual(Array(2).fill('2027-01-15T12:56:00.000Z'))
    expect(plan([row('c', { kind: 'member-left' })], { sent }).mails).toEqual([['c']])
    expect(plan(due, { sent, now: '2027-01-15T12:56:00.000Z' }).mails).toEqual([['a', 'b']])
    expect(plan(due, { sent: sent.slice(1) }).mails).toEqual([['a', 'b']])
  })

  test('one team sends five a day, the rest next morning; other teams are not delayed (EM01)', () => {
    const sent = sentMails(5, '2027-01-15T09:00:00.000Z')
    const due = [row('a'), row('b', { teamId: 'other' }), row('c', { kind: 'expiry-warning', teamId: null })]
    const result = plan(due, { sent })
    expect(result.mails).toEqual([['b', 'c']])
    expect(result.later).toEqual([{ id: 'a', at: new Date('2027-01-16T08:00:00Z') }])
    expect(plan(due, { sent, now: '2027-01-16T08:00:00.000Z' }).mails).toEqual([['a', 'b', 'c']])
  })

  test('a digest counts as one mail', () => {
    const digest = sentMails(5, '2027-01-15T09:00:00.000Z', { mailId: 'the same' })
    expect(plan([row('a')], { sent: digest }).mails).toEqual([['a']])
  })
})
