import type { World } from './people/world.ts'

export interface Call {
  /** A call that is valid in every way, about the first agency's team, request or member. */
  input: (world: World) => unknown
  /** The result for callers who may call, when it is not 'OK'. */
  answer?: string
  /** Callers whose result differs from the rule of the access word. */
  except?: Partial<Record<keyof World['actors'], string>>
}

/** The calls of one feature, by procedure: its `calls.ts`. */
export type Calls = Record<string, Call>

export const ofTeam = ({ team }: World) => ({ teamId: team.id })
export const ofRequest = ({ team, requestId }: World) => ({ teamId: team.id, requestId })
export const ofInvitation = ({ team, invitationId }: World) => ({ teamId: team.id, invitationId })
export const ofMember = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })
export const ofCoManager = ({ team, coManager }: World) => ({ teamId: team.id, userId: coManager.id })
