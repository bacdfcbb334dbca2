import { sql } from 'kysely'
import type { Mail } from '#server/mail/outbox.ts'
import type { TestApp } from '../app.ts'

/**
 * The mails in the outbox for an address, oldest first, sent or not. Their HTML can be read, but is not printed with
 * them when a test fails.
 */
export async function mailsTo({ services }: TestApp, address: string): Promise<Mail[]> {
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail'
    order by created_on, id`.execute(services.database.kysely)
  return rows
    .map(({ sealed }) => services.vault.unsealSystem(Buffer.from(sealed, 'base64'), 'mail|job'))
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Mail)
    .filter(({ to }) => to.address === address)
    .map((mail) => Object.defineProperty(mail, 'html', { enumerable: false }))
}

/** The last link with a token that was mailed to an address. */
export async function lastLink(app: TestApp, address: string): Promise<URL> {
  const links = (await mailsTo(app, address)).flatMap(({ text }) => text.match(/https?:\/\/\S+[?#]\S+/g) ?? [])
  const last = links.at(-1)
  if (!last) throw new Error(`no link was sent to ${address}`)
  return new URL(last)
}

/** Moves the product's clock, and the windows of the rate limits with it. */
export async function letPass({ clock, services }: TestApp, seconds: number) {
  clock.advance({ seconds })
  await sql`update app.rate_limits set expire = expire - ${seconds * 1000}`.execute(services.database.kysely)
}

/** What a link carries: what a server may see, and what stays in its fragment. */
export const paramsOf = ({ search, hash }: URL) =>
  new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
