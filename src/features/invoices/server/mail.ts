import type { Mail } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write.ts'
import { formatPence, type Pence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatLongDay, londonDay } from '#shared/time.ts'

interface Sent {
  address: string
  teamName: string
  clientName: string
  kind: 'invoice' | 'credit-note'
  name: string
  total: Pence
  dueOn: Day | null
  from: Day
  through: Day
  expiresAt: string
  publicUrl: string
  secret: string
}

type OfStatement = Omit<Sent, 'kind' | 'name' | 'dueOn'>

/** Brings a client the link to its statement: what it was charged and has paid, and what it owes. */
export function statementMail({ address, teamName, clientName, total, from, through, ...link }: OfStatement): Mail {
  const team = inSentence(teamName)
  const client = inSentence(clientName)
  const until = formatLongDay(londonDay(new Date(link.expiresAt)))
  const owed = formatPence(total)
  return writeMail({
    to: { name: clientName, address },
    kind: 'invoices.statement',
    subject: `${team}: Statement of ${client}`,
    team: teamName,
    preheader: `${owed} owed on ${formatLongDay(through)}.`,
    title: `Statement of ${client}`,
    lines: [
      `${team} has a statement for ${client}: what was invoiced, credited and paid from ${formatLongDay(from)} to ${formatLongDay(through)}. It needs no account to open.`,
    ],
    facts: [
      [`Owed on ${formatLongDay(through)}`, owed],
      ['Open until', until],
    ],
    button: {
      label: 'Open the Statement',
      url: `${link.publicUrl}/invoice#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: ['It is a summary, not another invoice. Until then it may be opened again.'],
    why: `You get this email because ${team} has been given your address for the invoices of ${client}.`,
  })
}

/** Brings a client the link to an invoice. */
export function invoiceMail({
  address,
  teamName,
  clientName,
  kind,
  name,
  total,
  dueOn,
  from,
  through,
  ...link
}: Sent): Mail {
  const team = inSentence(teamName)
  const client = inSentence(clientName)
  const what = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const until = formatLongDay(londonDay(new Date(link.expiresAt)))
  const title = `${what} ${name}`
  return writeMail({
    to: { name: clientName, address },
    kind: 'invoices.sent',
    subject: `${team}: ${title}`,
    team: teamName,
    preheader: `${formatPence(total)}${dueOn ? `, due ${formatLongDay(dueOn)}` : ''}.`,
    title,
    lines: [
      `${team} has ${kind === 'invoice' ? 'an invoice' : 'a credit note'} for ${client}, of work from ${formatLongDay(from)} to ${formatLongDay(through)}. It needs no account to open.`,
    ],
    facts: [
      [kind === 'invoice' ? 'To pay' : 'Credited', formatPence(total)],
      ...(dueOn ? [['Due', formatLongDay(dueOn)] as const] : []),
      ['Open until', until],
    ],
    button: {
      label: `Open the ${what}`,
      url: `${link.publicUrl}/invoice#${new URLSearchParams({ token: link.secret })}`,
    },
    showsAddress: true,
    after: ['The PDF behind the link has every shift on it. Until then it may be opened again.'],
    why: `You get this email because ${team} has been given your address for the invoices of ${client}.`,
  })
}
