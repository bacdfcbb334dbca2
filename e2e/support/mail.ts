import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface ReceivedMail {
  to: string[]
  subject: string
  text: string
  html: string
  /** Every address in the text, in order. */
  links: string[]
}

export interface Wanted {
  to: string
  subject?: RegExp
  /** How many such mails to wait for; the last one is returned. */
  count?: number
  withinMs?: number
}

/** Waits for a mail that the app wrote to DATA_DIR/outbox. */
export async function waitForMail(
  { dataDir }: { dataDir: string },
  { to, subject = /./, count = 1, withinMs = 10_000 }: Wanted,
): Promise<ReceivedMail> {
  const began = performance.now()
  for (;;) {
    const mails = (await readMails(dataDir)).filter(
      (mail) => mail.to.includes(to.toLowerCase()) && subject.test(mail.subject),
    )
    const last = mails.at(-1)
    if (last && mails.length >= count) return last
    if (performance.now() - began > withinMs)
      throw new Error(`no mail to ${to} with subject ${subject}; there were ${mails.length} of ${count}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Oldest first. */
async function readMails(dataDir: string): Promise<ReceivedMail[]> {
  const outbox = join(dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(outbox, name))
  files.sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))))
  return mails.map(({ to = [], subject = '', text = '', html = '' }) => ({
    to: to.map(({ address = '' }) => address.toLowerCase()),
    subject,
    text,
    html,
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link.replace(/[>.,)]+$/, '')),
  }))
}
