import { audit, truncateIp } from '#server/audit.ts'
import { charge, networkOfCaller } from './rate-limits.ts'
import type { Caller } from './wire/caller.ts'
import { asAccounts, asStranger } from './wire/transaction.ts'

/**
 * Raises one alarm an hour for a network that has failed to sign in to twenty addresses or more within an hour: a few passwords tried over many
 * accounts stay below every limit of an account. Counts addresses; knows no password.
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
