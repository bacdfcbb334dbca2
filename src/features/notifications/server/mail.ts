import type { Vault } from '#server/crypto/vault.ts'
import type { Letter, Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import { type Notices, type StoredNotice, wordsOf } from '../rules/words.ts'
import type { MailChoice, MailGroup } from '../schema.ts'
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
}

type Told = StoredNotice & { createdAt: string }

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

/** The mail to one person about one or several notifications. */
export function notificationMail(reader: Reader, told: readonly Told[], origin: Origin): Mail {
  const [first, ...others] = told
  const { userId, name, address } = reader
  const letter = others.length > 0 ? digest(told, origin) : single(first as Told, origin)
  return writeMail({
    to: { name, address },
    ...letter,
    lines: [`Hello ${inSentence(name)},`, ...letter.lines],
    ...footer(others.length > 0 ? 'all' : groupOf(first as Told, origin), { ...origin, userId }),
  })
}

function groupOf({ kind }: Told, { notices }: Origin) {
  return (notices[kind]?.mail ?? 'own') as MailChoice
}

function footer(
  group: Stoppable | MailChoice,
  { vault, publicUrl, userId }: Omit<Origin, 'notices'> & { userId: string },
) {
  if (group === 'always' || group === 'own') return { why: 'You always get security notices.' }
  return {
    why: `You get emails about ${group === 'all' ? 'your notifications' : GROUPS[group]}.`,
    choose: { label: 'Choose which emails you get', url: `${publicUrl}/account?tab=notifications` },
    stop: { label: 'Stop these emails', url: `${publicUrl}/stop-mails#token=${stopToken(vault, { userId, group })}` },
  }
}

type Words = Omit<Letter, 'to' | 'why'>

function single(told: Told, { notices, publicUrl }: Origin): Words {
  const { text, more, note, facts, path, button } = wordsOf(notices, told)
  const team = teamOf(told)
  const when = formatInstant(told.createdAt)
  return {
    kind: `notification.${told.kind}`,
    subject: ofTeam(text, team),
    team,
    preheader: more ?? `${team ? inSentence(team) : 'Your account'}, ${when}`,
    title: text,
    lines: more ? [more] : [],
    note,
    facts: facts ?? [['When', when]],
    button: { label: button, url: `${publicUrl}${path}` },
  }
}

function digest(told: readonly Told[], { notices, publicUrl }: Origin): Words {
  const words = told.map((one) => wordsOf(notices, one))
  const teams = new Set(told.map(teamOf))
  const team = teams.size === 1 ? [...teams][0] : undefined
  const [newest = '', second = ''] = words.map(({ text }) => text)
  const hidden = told.length - LINES
  return {
    kind: 'notification.digest',
    subject: ofTeam(`${newest}, and ${told.length - 1} more`, team),
    team,
    preheader: second,
    title: `${told.length} notifications`,
    lines: ['This is what has happened, newest first.'],
    list: words.slice(0, LINES).map(({ text, path }) => ({ label: text, url: `${publicUrl}${path}` })),
    button: { label: hidden > 0 ? `See ${hidden} more` : 'See all notifications', url: `${publicUrl}/notifications` },
  }
}

function teamOf({ teamName, params }: StoredNotice) {
  return teamName ?? (params.teamName === undefined ? undefined : String(params.teamName))
}

/** Somebody may be in several teams: a subject that does not name the team begins with it. */
function ofTeam(text: string, team: string | undefined) {
  return !team || text.includes(team) ? text : `${inSentence(team)}: ${text}`
}
