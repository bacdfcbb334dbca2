import { personNouns } from '#shared/nouns.ts'

/** `account`: name, role label, whether the address refuses mail. `security`: factors, open sessions, the security log. */
export const accountNouns = personNouns('account', 'security')
