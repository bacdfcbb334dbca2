import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '../crypto/vault.ts'
import type { Db } from '../database/db.ts'
import type { Env } from '../env.ts'
import { enqueue, type Queue } from '../jobs.ts'
import { type Bounces, type SmtpError, takesNoMail } from './bounces.ts'
import { createCarrier } from './carrier.ts'
import type { Mail } from './letter.ts'
import { MailServerAway } from './outage.ts'

export type { Mail } from './letter.ts'

export const MAIL_QUEUE = 'mail'
const CONTEXT = 'mail|job'
// Retries after seconds first, then every half hour for about a day: a mail server may be away for a night.
const PATIENCE = { retryLimit: 60, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 120 }

interface QueuedMail {
  id: string
  kind: string
  sealed: string
}

/**
 * Puts a mail into the outbox, in the transaction that caused it; sealed, because it may contain a link that opens an account.
 * Mails with a `priority` below 0 let others pass, so that a flood of one team delays no other team's mails.
 */
export async function queueMail(db: Db, vault: Vault, mail: Mail, { priority = 0 }: { priority?: number } = {}) {
  await put(db, { kind: mail.kind, sealed: vault.sealSystem(JSON.stringify(mail), CONTEXT), priority })
}

/** Writes a job like that of a mail, which is never sent: the time of an answer then does not reveal whether there was a mail. */
export async function queueNoMail(db: Db, vault: Vault, kind: string) {
  await put(db, { kind, sealed: vault.sealSystem('', CONTEXT) })
}

async function put(db: Db, { kind, sealed, priority = 0 }: { kind: string; sealed: Buffer; priority?: number }) {
  const data: QueuedMail = { id: randomUUID(), kind, sealed: sealed.toString('base64') }
  await enqueue(db, { queue: MAIL_QUEUE, data, options: { ...PATIENCE, priority } })
}

interface Delivery {
  vault: Vault
  bounces: Bounces
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Prints a line for the operator of an app without a mail server. */
  print?: (line: string) => void
  /** The timeout for each step of a mail server, in milliseconds. */
  timeoutMs?: number
  /** Lets the mails of an outage go out, after each mail that is delivered. */
  wake?: () => Promise<void>
}

/** The steps that are about one mail; a failure of any other is the server's. */
const OF_ONE_MAIL = ['RCPT TO', 'DATA']
const SHUTS_DOWN = 421

const isAway = ({ command = '', responseCode }: SmtpError) =>
  !OF_ONE_MAIL.includes(command) || responseCode === SHUTS_DOWN

/**
 * Delivers the mails of the outbox: by SMTP, or as a file without SMTP_URL. Retries failures with backoff;
 * an address that permanently refuses mails gets none for a while, and the page tells its owner.
 */
export function mailQueue(
  { vault, bounces, log, print = console.log, timeoutMs = 10_000, wake = async () => {} }: Delivery,
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
): Queue<QueuedMail> {
  const carry = createCarrier(env, { print, timeoutMs })

  /** Throws when the delivery is to be retried. The text of a mail server's error may contain the address: it is not logged. */
  async function deliver(mail: Mail, { id, kind }: Pick<QueuedMail, 'id' | 'kind'>) {
    try {
      await carry(id, mail)
      return true
    } catch (error) {
      const { code = 'unknown', responseCode = 0, command } = error as SmtpError & { code?: string }
      const refusedForGood = command === 'RCPT TO' && responseCode >= 550
      if (!refusedForGood) {
        const Waits = isAway(error as SmtpError) ? MailServerAway : Error
        throw new Waits(`mail ${id} (${kind}) not delivered yet: ${code} ${responseCode} ${command ?? ''}`)
      }
      log.warn({ mail: id, kind, responseCode }, 'mail refused for good by the mail server of the recipient')
      if (takesNoMail(error as SmtpError)) await bounces.remember(mail.to.address)
      return false
    }
  }

  return {
    name: MAIL_QUEUE,
    async work({ id, kind, sealed }) {
      const opened = vault.unsealSystem(Buffer.from(sealed, 'base64'), CONTEXT)
      if (opened === '') return
      const mail = JSON.parse(opened) as Mail
      const state = await bounces.stateOf(mail.to.address)
      if (state === 'stopped') return log.info({ mail: id, kind }, 'mail not sent: its address has refused mails')
      if (!(await deliver(mail, { id, kind }))) return
      if (state === 'tried') await bounces.forget(mail.to.address)
      log.info({ mail: id, kind }, 'mail delivered')
      await wake()
    },
  }
}
