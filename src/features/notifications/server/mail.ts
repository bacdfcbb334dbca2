import type { Vault } from '#server/crypto/vault.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { GROUP_OF } from '../rules/mail-plan.ts'
import { type Told, wordsOf } from '../rules/words.ts'
import { type Stoppable, stopToken } from './mailing/stop-link.ts'

interface Reader {
  userId: string
  name: string
  address: string
}

interface Origin {
  vault: Vault
  publicUrl: string
}

const LINES = 20

/** What one person gets to read about one or several things they were told. */
export function notificationMail(reader: Reader, told: readonly Told[], { vault, publicUrl }: Origin): Mail {
  const first = told[0] as Told
  const group = told.length > 1 ? 'all' : GROUP_OF[first.kind]
  const stopUrl =
    canStop(group) && `${publicUrl}/stop-mails?token=${stopToken(vault, { userId: reader.userId, group })}`
  const { subject, paragraphs } = told.length > 1 ? digest(told, publicUrl) : single(first, publicUrl)
  const footer = stopUrl
    ? [`Choose which emails you get: ${publicUrl}/account?tab=notifications\nStop these emails: ${stopUrl}`]
    : ['You always get security notices.']
  return {
    to: { name: reader.name, address: reader.address },
    subject,
    text: `${[`Hello ${reader.name},`, ...paragraphs, 'Care Staffing', ...footer].join('\n\n')}\n`,
    kind: told.length > 1 ? 'notification.digest' : `notification.${first.kind}`,
    ...(stopUrl && { stopUrl }),
  }
}

function canStop(group: Stoppable | 'always' | 'own'): group is Stoppable {
  return group !== 'always' && group !== 'own'
}

function single(told: Told, publicUrl: string) {
  const { text, more, path } = wordsOf(told)
  return {
    subject: text,
    paragraphs: [[`${text}.`, more].filter(Boolean).join(' '), `Open it here:\n${publicUrl}${path}`],
  }
}

function digest(told: readonly Told[], publicUrl: string) {
  const lines = told.slice(0, LINES).map((one) => {
    const { text, path } = wordsOf(one)
    return `${text}:\n${publicUrl}${path}`
  })
  const more = told.length > LINES ? [`And ${told.length - LINES} more: ${publicUrl}/notifications`] : []
  return { subject: `${told.length} notifications`, paragraphs: [...lines, ...more] }
}
