import { nounsOf, personNouns } from './nouns.ts'

/** Published by `audit` itself. `activity`: the audited events about a person; `auditLog`: a team's log, and its last check. */
export const auditNouns = { ...personNouns('activity'), ...nounsOf('team', { auditLog: 'owners' }) }
