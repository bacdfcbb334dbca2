import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'

interface Asking {
  kind: 'request' | 'reminder' | 'question'
  /** The person whom it is about. */
  about: string
  refereeName: string
  address: string
  teamName: string
  /** Who asks; null when they are gone. */
  askedBy: string | null
  /** What the team wants to know beyond the form. */
  question?: string | undefined
  expiresAt: string
  publicUrl: string
  secret: string
}

const FORM = 'It takes about five minutes and needs no account'
const TAKES = { request: FORM, reminder: FORM, question: 'It takes a minute and needs no account' }

/** Asks a referee for a reference, reminds them, or asks a question. Names and the question are other people's text and stay plain text. */
export function referenceMail({
  kind,
  about,
  refereeName,
  address,
  teamName,
  askedBy,
  question,
  ...link
}: Asking): Mail {
  const [person, team] = [inSentence(about), inSentence(teamName)]
  const until = formatLongDay(londonDay(new Date(link.expiresAt)))
  const asker = askedBy ? inSentence(askedBy) : team
  const titles = {
    request: `${team} asks for a reference for ${person}`,
    reminder: `Reminder: ${team} asks for a reference for ${person}`,
    question: `${team} has a question about your reference for ${person}`,
  }
  return writeMail({
    to: { name: refereeName, address },
    kind: `reference.${kind}`,
    subject: titles[kind],
    team: teamName,
    preheader: `${TAKES[kind]}. The link is open until ${until}.`,
    title: titles[kind],
    lines: [
      `Hello ${inSentence(refereeName)},`,
      kind === 'question'
        ? 'Thank you for your answer. There is one more question.'
        : `${person} may work in care through ${team} and has named you, or an employer of yours, as a referee.`,
      `${TAKES[kind]}, on a phone too. You are asked nothing about health.`,
      'What you write is given in confidence: the team reads it, and hirers only if you agree.',
    ],
    note: question === undefined ? undefined : { from: asker, text: question },
    facts: [...(askedBy ? [['Asked by', asker] as const] : []), ['Open until', until]],
    button: {
      label: kind === 'question' ? 'Answer the Question' : 'Give the Reference',
      url: `${link.publicUrl}/reference#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: [
      'You cannot or do not want to? The same page lets you decline, and then we stop asking. The link works once; please do not pass it on.',
    ],
    why: `You get this email because ${team} has been given your address for a reference.`,
  })
}
