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

interface ToChoose extends Omit<ToSign, 'week' | 'name'> {
  name: string
}

/** Asks somebody of a client to choose a PIN to sign hours with. */
export function pinMail({ name, address, teamName, clientName, siteName, askedBy, ...link }: ToChoose): Mail {
  const team = inSentence(teamName)
  const at = inSentence(siteName ?? clientName)
  const until = formatLongDay(londonDay(new Date(link.expiresAt)))
  const title = `Your PIN to sign hours at ${at}`
  return writeMail({
    to: { name, address },
    kind: 'timesheet.choose-pin',
    subject: `${team}: ${title}`,
    team: teamName,
    preheader: `Choose it once, in a minute. The link is open until ${until}.`,
    title,
    lines: [
      `Hello ${inSentence(name)},`,
      `${team} asks you to choose a PIN. When people of ${team} have worked at ${at}, you type it on their phone to sign their hours: it is your signature.`,
      `Nobody else can read it, ${team} neither. Choosing it anew takes an earlier one away.`,
    ],
    facts: [['For', at], ...(askedBy ? [['Asked by', inSentence(askedBy)] as const] : []), ['Open until', until]],
    button: {
      label: 'Choose a PIN',
      url: `${link.publicUrl}/choose-pin#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: ['The link is for you alone, and works once: please do not pass it on.'],
    why: `You get this email because ${team} has been given your address as somebody who signs for ${inSentence(clientName)}.`,
  })
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
      label: 'See the Hours',
      url: `${link.publicUrl}/sign-hours#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: [
      'The link is for you alone: please do not pass it on. When you have signed, the same page gives you a copy.',
    ],
    why: `You get this email because ${team} has been given your address as a contact of ${inSentence(clientName)}.`,
  })
}
