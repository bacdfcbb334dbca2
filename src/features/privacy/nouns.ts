import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

/** `exports`: the archives of whoever asked for them. `retention`: what the schedule has deleted. */
export const privacyNouns = { ...personNouns('exports'), ...nounsOfTeam({ retention: 'owners' }) }
