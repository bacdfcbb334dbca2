import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { addDays, type Day, formatLongDay, formatShortDay, londonDay } from '#shared/time.ts'

interface ToSign {
  name: string | null
  address: string
  teamName: string
  clientName: string
  /** Null: all sites of the client. */
  siteName: string | null
  week: Day
  /** Who asks; null when they are gone. */
  askedBy: string | null
  expiresAt: string
  publicUrl: string
  secret: string
}

/** Asks a client’s contact to sign the hours of a week. Names are other people’s text and stay plain text. */
export function clientMail({ name, address, teamName, clientName, siteName, week, askedBy, ...link }: ToSign): Mail {
  const team = inSentence(teamName)
  const at = inSentence(siteName ?? clientName)
  const until = formatLongDay(londonDay(new Date(link.expiresAt)))
  const title = `Hours at ${at}, week from ${formatShortDay(week, { today: week })}`
  return writeMail({
    to: { name: name ?? clientName, address },
    kind: 'timesheet.to-sign',
    subject: `${team}: ${title}, to sign`,
    team: teamName,
    preheader: `It takes a minute and needs no account. The link is open until ${until}.`,
    title,
    lines: [
      ...(name ? [`Hello ${inSentence(name)},`] : []),
      `People of ${team} have worked at ${at}. Please say whether their hours are right: agree to all of them with one press, or say which line is wrong.`,
      'It takes a minute, on a phone too, and needs no account. You see no pay.',
    ],
    facts: [
      ['For', at],
      ['Week', `${formatShortDay(week, { today: week })} to ${formatLongDay(addDays(week, 6))}`],
      ...(askedBy ? [['Asked by', inSentence(askedBy)] as const] : []),
      ['Open until', until],
    ],
    button: {
      label: 'See the hours',
      url: `${link.publicUrl}/sign-hours#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: [
      'The link is for you alone: please do not pass it on. When you have signed, the same page gives you a copy.',
    ],
    why: `You get this email because ${team} has been given your address as a contact of ${inSentence(clientName)}.`,
  })
}
