import type { Vault } from '#server/crypto/vault.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { inSentence } from '#shared/names.ts'
import type { NoticeWords } from '#shared/notice-words.ts'
import { type Notices, type StoredNotice, wordsOf } from '../rules/words.ts'
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
}

const LINES = 20

/** The mail to one person about one or several notifications. */
export function notificationMail(
  reader: Reader,
  told: readonly StoredNotice[],
  { vault, publicUrl, notices }: Origin,
): Mail {
  const first = told[0] as StoredNotice
  const group = told.length > 1 ? 'all' : ((notices[first.kind]?.mail ?? 'own') as MailChoice)
  const stopUrl =
    canStop(group) && `${publicUrl}/stop-mails?token=${stopToken(vault, { userId: reader.userId, group })}`
  const words = told.map((one) => wordsOf(notices, one))
  const { subject, paragraphs } =
    told.length > 1 ? digest(words, publicUrl) : single(words[0] as NoticeWords, publicUrl)
  const footer = stopUrl
    ? [`Choose which emails you get: ${publicUrl}/account?tab=notifications\nStop these emails: ${stopUrl}`]
    : ['You always get security notices.']
  return {
    to: { name: reader.name, address: reader.address },
    subject,
    text: `${[`Hello ${inSentence(reader.name)},`, ...paragraphs, 'Care Staffing', ...footer].join('\n\n')}\n`,
    kind: told.length > 1 ? 'notification.digest' : `notification.${first.kind}`,
    ...(stopUrl && { stopUrl }),
  }
}

function canStop(group: Stoppable | MailChoice): group is Stoppable {
  return group !== 'always' && group !== 'own'
}

function single({ text, more, path }: NoticeWords, publicUrl: string) {
  return {
    subject: text,
    paragraphs: [[`${text}.`, more].filter(Boolean).join(' '), `Open it here:\n${publicUrl}${path}`],
  }
}

function digest(told: readonly NoticeWords[], publicUrl: string) {
  const lines = told.slice(0, LINES).map(({ text, path }) => `${text}:\n${publicUrl}${path}`)
  const more = told.length > LINES ? [`And ${told.length - LINES} more: ${publicUrl}/notifications`] : []
  return { subject: `${told.length} notifications`, paragraphs: [...lines, ...more] }
}
