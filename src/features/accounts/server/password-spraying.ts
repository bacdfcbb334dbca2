import { audit, truncateIp } from '#server/audit.ts'
import { charge, networkOfCaller } from './rate-limits.ts'
import type { Caller } from './wire/caller.ts'
import { asAccounts, asStranger } from './wire/transaction.ts'

/**
 * Raises one alarm an hour for a network that failed to sign in to twenty addresses or more within an hour (password
 * spraying): a few passwords for many accounts stay below every limit per account. It counts addresses and knows no
 * password.
 */
export async function watchForSpraying(caller: Caller, email: string) {
  const network = networkOfCaller(caller)
  if (network === undefined) return
  if ((await charge(caller, [['spray-address', `${network} ${email}`]])) > 0) return
  if ((await charge(caller, [['spray-network', network]])) === 0) return
  if ((await charge(caller, [['spray-alarm', network]])) > 0) return
  caller.log.warn(
    { network: truncateIp(caller.ip) },
    'one network has failed to sign in to twenty accounts or more within an hour',
  )
  await asAccounts(caller, (db) => audit(asStranger(caller, db), { action: 'session.sprayed' }))
}
