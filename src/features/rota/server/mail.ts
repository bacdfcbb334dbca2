import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'

interface Sent {
  address: string
  teamName: string
  siteName: string
  expiresAt: string
  publicUrl: string
  secret: string
}

/** Brings the office of a site the link to its rota. */
export function rotaMail({ address, teamName, siteName, expiresAt, publicUrl, secret }: Sent): Mail {
  const team = inSentence(teamName)
  const site = inSentence(siteName)
  const until = formatLongDay(londonDay(new Date(expiresAt)))
  return writeMail({
    to: { name: siteName, address },
    kind: 'rota.link',
    subject: `${team}: who works at ${site}`,
    team: teamName,
    preheader: `This week and the next five. Open until ${until}.`,
    title: `Who works at ${site}`,
    lines: [
      `${team} shows you who works at ${site}: names, jobs and times of this week and the next five, as they are when you look. It needs no account.`,
    ],
    facts: [
      ['Site', siteName],
      ['Open until', until],
    ],
    button: { label: 'Open the Rota', url: `${publicUrl}/site-rota#${new URLSearchParams({ token: secret })}` },
    showsAddress: true,
    after: ['Whoever has this link can read it. Please do not pass it on.'],
    why: `You get this email because ${team} has been given your address for ${site}.`,
  })
}
