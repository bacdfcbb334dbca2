import { isDeepStrictEqual } from 'node:util'
import type { Vault } from '#server/crypto/vault.ts'
import type { MailedSubject } from '#server/declared.ts'
import type { Fact, Letter, Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import type { NoticeWords } from '#shared/notice-words.ts'
import type { MailGroup } from '../rules/groups.ts'
import { type Notices, type StoredNotice, wordsOf, wordsOfAll } from '../rules/words.ts'
import type { MailChoice } from '../schema.ts'
import { type Stoppable, stopToken } from './mailing/stop-link.ts'

interface Reader {
  userId: string
  name: string
  address: string
}

interface Origin {
  vault: Vault
  publicUrl: string
  notices: Notices
  subjects: Subjects
}

type Told = StoredNotice & { id: string }

/** What the features tell besides, by the ids of notifications. */
export type Subjects = ReadonlyMap<string, readonly MailedSubject[]>

/** A digest names this many, and how many more there are. */
const LINES = 20

/** The groups that somebody chooses the emails of, as the settings call them. */
const GROUPS: Record<MailGroup, string> = {
  requests: 'new join requests',
  answers: 'answers to your requests',
  team: 'changes in your teams',
  details: 'details asked for or updated',
  interviews: 'interviews',
  leave: 'leave',
  shifts: 'shifts',
  expiry: 'certificates and documents that expire',
  exports: 'exports',
}

/** The mail to one person about one or several notifications, newest first: about one thing, or a digest that says each thing once. */
export function notificationMail(reader: Reader, told: readonly Told[], origin: Origin): Mail {
  const { userId, name, address } = reader
  const things = thingsOf(told, origin)
  const [thing, ...others] = things
  const letter = thing && others.length === 0 ? single(thing, origin) : digest(things, origin)
  const groups = new Set(told.map(({ kind }) => choiceOf(kind, origin)))
  const [group = 'all'] = groups.size === 1 ? groups : []
  return writeMail({
    to: { name, address },
    ...letter,
    lines: letter.lead ? letter.lines : [`Hello ${inSentence(name)},`, ...letter.lines],
    ...footer(group, { ...origin, userId }),
  })
}

/** What a mail says once: of one subject the newest, what is told together as one, anything else by its sentence. */
interface Thing {
  newest: Told
  words: NoticeWords
  /** What was said before that of the same subject. */
  earlier: readonly NoticeWords[]
  subjects: readonly MailedSubject[]
}

function thingsOf(told: readonly Told[], { notices, subjects }: Origin): Thing[] {
  const things = Map.groupBy(told, (one) => {
    const together = notices[one.kind]?.sayTogether
    const of =
      one.subjects.length === 1
        ? one.subjects[0]
        : together
          ? `together ${one.params.together ?? one.about}`
          : wordsOf(notices, one).text
    return `${one.teamId} ${of}`
  })
  return ([...things.values()] as [Told, ...Told[]][]).map((all) => {
    const [newest, ...others] = all
    const words = wordsOfAll(notices, all)
    const earlier = newest.subjects.length === 1 ? others.map((one) => wordsOf(notices, one)) : []
    return { newest, words, earlier, subjects: subjects.get(newest.id) ?? [] }
  })
}

function choiceOf(kind: string, { notices }: Origin) {
  return (notices[kind]?.mail ?? 'own') as MailChoice
}

function footer(
  group: Stoppable | MailChoice,
  { vault, publicUrl, userId }: Pick<Origin, 'vault' | 'publicUrl'> & { userId: string },
) {
  if (group === 'always' || group === 'own') return { why: 'You always get security notices.' }
  return {
    why: `You get emails about ${group === 'all' ? 'your notifications' : GROUPS[group]}.`,
    choose: { label: 'Choose which emails you get', url: `${publicUrl}/account?tab=notifications` },
    stop: { label: 'Stop these emails', url: `${publicUrl}/stop-mails#token=${stopToken(vault, { userId, group })}` },
  }
}

type Words = Omit<Letter, 'to' | 'why'>

const sentenceOf = ({ lead, text }: NoticeWords) => lead ?? text
const inAWord = ({ did, text }: NoticeWords) => did?.toLowerCase() ?? text

/** What was said before, unless it says the same as now. */
function saidEarlier(earlier: readonly NoticeWords[], now: NoticeWords, say = sentenceOf) {
  const said = new Set(earlier.map(say).filter((text) => text !== say(now)))
  return said.size > 0 ? [`Earlier: ${[...said].join('; ')}.`] : []
}

function single({ newest, words, earlier, subjects }: Thing, { publicUrl }: Origin): Words {
  const { text, subject, lead, headline, more, note, facts = [], list = [], path, button } = words
  const team = teamOf(newest)
  const told = subjects.filter(({ isAside }) => !isAside)
  const [only, ...others] = told
  const alone = only && others.length === 0 ? only : undefined
  return {
    kind: `notification.${newest.kind}`,
    subject: subject ? withTeam(subject, team) : ofTeam(text, team),
    team,
    preheader: alone?.preheader ?? more ?? (team ? inSentence(team) : 'Your account'),
    lead,
    title: headline ?? text,
    lines: [...(more ? [more] : []), ...saidEarlier(earlier, words)],
    note,
    facts: [...facts, ...(alone?.facts ?? sharedBy(told))],
    list: [
      ...list.map((line) => ({ ...line, url: `${publicUrl}${line.path}` })),
      ...(alone ? [] : linesOf(told, { path, publicUrl })),
    ],
    button: { label: button, url: `${publicUrl}${path}` },
    toldAt: newest.createdAt,
    calendar: entriesOf(subjects),
  }
}

/** What is the same of all: where, what to bring and whom to ring. */
function sharedBy([first, ...others]: readonly MailedSubject[]) {
  const says = (one: MailedSubject, fact: Fact) => one.shared.some((other) => isDeepStrictEqual(other, fact))
  return first?.shared.filter((fact) => others.every((one) => says(one, fact))) ?? []
}

function entriesOf(subjects: readonly MailedSubject[]): Letter['calendar'] {
  const entries = subjects.flatMap(({ calendar }) => calendar ?? [])
  return entries.length > 1 ? entries : entries[0]
}

function linesOf(subjects: readonly MailedSubject[], { path, publicUrl }: { path: string; publicUrl: string }) {
  const shown = subjects.toSorted(byTime).slice(0, LINES)
  const hidden = subjects.length - shown.length
  return [
    ...shown.map(({ label, more, path: own }) => ({ label, more, url: `${publicUrl}${own || path}` })),
    ...(hidden > 0 ? [`and ${hidden} more`] : []),
  ]
}

const byTime = (a: { at: string }, b: { at: string }) => Date.parse(a.at) - Date.parse(b.at)

function digest(things: readonly Thing[], { publicUrl }: Origin): Words {
  const teams = new Set(things.map(({ newest }) => teamOf(newest)))
  const team = teams.size === 1 ? [...teams][0] : undefined
  const shifts = oncePerSubject(things).toSorted(byTime)
  const others = things.filter(({ subjects }) => subjects.length === 0)
  const lines = [
    ...shifts,
    ...others.map(({ newest, words, earlier }) => ({
      label: words.text,
      more: [...(team ? [] : [teamOf(newest)]), ...saidEarlier(earlier, words)].filter(Boolean).join('. '),
      path: words.path,
    })),
  ]
  const hidden = lines.length - LINES
  const { subject = shifts[0]?.label, text = '' } = (shifts.length > 0 ? undefined : things[0]?.words) ?? {}
  const more = `, and ${lines.length - 1} more`
  return {
    kind: 'notification.digest',
    subject: subject ? withTeam(subject + more, team) : ofTeam(text + more, team),
    team,
    preheader: lines[1]?.label ?? '',
    title: titleOf(shifts.length, others.length),
    lines: [
      shifts.length > 0 ? 'Each shift stands here once, as it is now.' : 'This is what has happened, newest first.',
    ],
    list: lines.slice(0, LINES).map((line) => ({ ...line, url: `${publicUrl}${line.path}` })),
    button: { label: hidden > 0 ? `See ${hidden} More` : 'See All Notifications', url: `${publicUrl}/notifications` },
    calendar: entriesOf(shifts),
  }
}

/** `3 shifts and 1 other update` */
function titleOf(shifts: number, others: number): string {
  if (shifts === 0) return count(others, 'update')
  return others === 0 ? count(shifts, 'shift') : `${count(shifts, 'shift')} and ${count(others, 'other update')}`
}

/** Each subject with what was said of it last, and before. */
function oncePerSubject(things: readonly Thing[]): MailedSubject[] {
  const once = new Map<string, { one: MailedSubject; words: NoticeWords; earlier: NoticeWords[] }>()
  for (const { words, earlier, subjects } of things) {
    for (const one of subjects) {
      const known = once.get(one.id)
      if (known) known.earlier.push(words, ...earlier)
      else once.set(one.id, { one, words, earlier: [...earlier] })
    }
  }
  return [...once.values()].map(({ one, words, earlier }) => ({
    ...one,
    label: `${words.did}: ${one.label}`,
    path: one.path || words.path,
    more: [one.more, ...saidEarlier(earlier, words, inAWord)].join('. '),
  }))
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

function teamOf({ teamName, params }: StoredNotice) {
  return teamName ?? (params.teamName === undefined ? undefined : String(params.teamName))
}

/** What a mail program shows of a subject in one line. */
const SUBJECT = 90

/** Somebody may be in several teams: a subject that begins with the fact ends with the team, where there is room for it. */
function withTeam(subject: string, team: string | undefined) {
  const both = `${subject} · ${inSentence(team ?? '')}`
  return !team || subject.includes(team) || both.length >= SUBJECT ? subject : both
}

/** The same of one that is a sentence: it begins with the team. */
function ofTeam(text: string, team: string | undefined) {
  return !team || text.includes(team) ? text : `${inSentence(team)}: ${text}`
}
