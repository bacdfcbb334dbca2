import { audit } from '#server/audit.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { type Mail, queueMail, queueNoMail } from '#server/mail/outbox.ts'
import { accountByEmail, type StoredAccount } from '../data.ts'
import { confirmMail, resetMail } from '../mail.ts'
import { type Budget, charge, EVERYBODY, mailNetworkOfCaller } from '../rate-limits.ts'
import { issueToken } from '../tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, type Portal, readEmail } from '../wire/input.ts'
import { badRequest } from '../wire/refusals.ts'
import { recoveryToken } from '../wire/shapes.ts'
import { asAccounts, asStranger, readingAccounts } from '../wire/transaction.ts'

/** Mails a link for a new password, if the address has an account. The answer is the same in every case. */
export async function recover(caller: Caller, body: Body): Promise<Answer> {
  const email = readEmail(body)
  await sendLink(caller, {
    email,
    budgets: ['recover-minute', 'recover-hour'],
    wanted: ({ disabledAt }) => !disabledAt,
    compose: async (db, account) => {
      const { secret, expiresAt } = await issueToken(db, {
        userId: account.id,
        kind: 'recovery',
        now: new Date(caller.clock.now()),
      })
      await audit(asStranger(caller, db), { action: 'password.reset-requested', subject: account.id })
      const token = recoveryToken({ userId: account.id, secret, expiresAt })
      return resetMail({ address: email, publicUrl: caller.publicUrl, token, ticket: newSecret() })
    },
  })
  return { body: {} }
}

/** Mails the link of a sign-up again, if the address is unconfirmed. The answer is the same in every case. */
export async function resend(caller: Caller, { body, portal }: { body: Body; portal: Portal }): Promise<Answer> {
  if (body.type !== 'signup') throw badRequest('Only the link of a sign-up can be sent again')
  const email = readEmail(body)
  await sendLink(caller, {
    email,
    budgets: ['resend-minute', 'resend-hour'],
    wanted: ({ disabledAt, emailConfirmedAt }) => !disabledAt && !emailConfirmedAt,
    compose: async (db, account) => {
      const { secret } = await issueToken(db, {
        userId: account.id,
        kind: 'signup',
        now: new Date(caller.clock.now()),
        portal,
      })
      await audit(asStranger(caller, db), { action: 'account.link-resent', subject: account.id })
      return confirmMail({ address: email, publicUrl: caller.publicUrl, secret, portal })
    },
  })
  return { body: {} }
}

interface Link {
  email: string
  budgets: Budget[]
  wanted: (account: StoredAccount) => boolean
  compose: (db: Db, account: StoredAccount) => Promise<Mail>
}

/**
 * A mail over a budget is silently dropped: a stranger learns nothing, and no mailbox is flooded (security RS14). The
 * budgets of network and address, which a stranger could observe, are charged alike for every address; that of the
 * installation when a mail is sent.
 */
async function sendLink(caller: Caller, { email, budgets, wanted, compose }: Link) {
  const wait = await charge(caller, [
    ['mail-network', mailNetworkOfCaller(caller)],
    ...budgets.map((budget) => [budget, email] as [Budget, string]),
  ])
  const account = await readingAccounts(caller, (db) => accountByEmail(db, email))
  const recipient = wait === 0 && account && wanted(account) ? account : undefined
  const full = wait === 0 && (await charge(caller, [[installationBudget(recipient), EVERYBODY]])) > 0
  await asAccounts(caller, async (db) => {
    const mail = recipient && !full ? await compose(db, recipient) : undefined
    await (mail ? queueMail(db, caller.vault, mail) : queueNoMail(db, caller.vault, 'account.none'))
  })
}

function installationBudget(recipient: StoredAccount | undefined): Budget {
  if (!recipient) return 'mail-nobody'
  return recipient.emailConfirmedAt ? 'mail-confirmed' : 'mail-unconfirmed'
}
