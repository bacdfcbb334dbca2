import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { visible } from '#shared/names.ts'
import type { Env } from '../env.ts'
import { icsOf } from './calendar.ts'
import type { Mail } from './letter.ts'

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

/** The transport for mails of this installation. `id` becomes the Message-ID, so that a mail that is sent twice is recognised as one. */
export function createCarrier(
  settings: Settings,
  { print, timeoutMs }: { print: (line: string) => void; timeoutMs: number },
) {
  const send = settings.smtpUrl ? bySmtp(settings.smtpUrl, timeoutMs) : intoOutbox(settings, print)
  return (id: string, mail: Mail) => send(id, compose(settings, id, mail), mail)
}

// Headers are one line without anything hidden: nobody adds headers of their own through a name or a subject.
function compose(
  { mailFrom }: Settings,
  id: string,
  { to, subject, text, html, stopUrl, calendar }: Mail,
): SendMailOptions {
  return {
    from: mailFrom,
    to: { name: visible(to.name), address: visible(to.address) },
    subject: visible(subject),
    text,
    html,
    messageId: `<${id}@${mailFrom.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(stopUrl && { list: { unsubscribe: stopUrl } }),
    ...(calendar && { icalEvent: { filename: 'invite.ics', ...icsOf(calendar, { from: mailFrom, to }) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Loaded with the first mail: a tenth of the memory of a process at rest. */
const mailer = () => import('nodemailer')

type Send = (id: string, message: SendMailOptions, mail: Mail) => Promise<void>

function bySmtp(url: string, timeoutMs: number): Send {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 3 * timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return async (_id, message) => {
    const { createTransport } = await mailer()
    await createTransport({ url, ...timeouts }).sendMail(message)
  }
}

/** The links of a text that lead to this installation; an address that somebody typed into a name is none. */
function linksOf(text: string, publicUrl: string) {
  return (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link.startsWith(`${publicUrl}/`))
}

/**
 * Whether the address leads to this machine alone. Elsewhere consoles may be collected by others and must not show a
 * link that opens an account.
 */
function leadsHere(publicUrl: string) {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(publicUrl).hostname)
}

function intoOutbox({ dataDir, publicUrl }: Settings, print: (line: string) => void): Send {
  const outbox = join(dataDir, 'outbox')
  return async (id, message, { to, subject, text }) => {
    const { createTransport } = await mailer()
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    mkdirSync(outbox, { recursive: true, mode: 0o700 })
    const file = join(outbox, `${id}.eml`)
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    if (!leadsHere(publicUrl)) return print(`A mail was written to ${file}. Set SMTP_URL to have mails sent.`)
    for (const link of linksOf(text, publicUrl)) print(`Mail for ${visible(to.address)}, ${visible(subject)}: ${link}`)
  }
}
