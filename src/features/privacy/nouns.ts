import { nounsOfTeam } from '#features/teams/nouns.ts'
import { personNouns } from '#shared/nouns.ts'

/** `exports`: a person's own archives. `retention`: what the schedule has deleted. */
export const privacyNouns = { ...personNouns('exports'), ...nounsOfTeam({ retention: 'owners' }) }
