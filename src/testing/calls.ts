import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

interface Call {
  /** A call that is right in every way, about the first agency's team, request or member. */
  input: (world: World) => unknown
  /** What those who may call get, when it is not 'OK'. */
  answer?: string
  /** Those who get something else than the access word says. */
  except?: Partial<Record<keyof World['actors'], string>>
}

const ofTeam = ({ team }: World) => ({ teamId: team.id })
const ofRequest = ({ team, requestId }: World) => ({ teamId: team.id, requestId })
const ofMember = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })

/** One right call for every procedure of the contract, for the generated tests. */
export const calls: Record<string, Call> = {
  'teams.create': { input: () => ({ teamName: 'Night Nurses', creationKey: randomUUID() }) },
  'teams.mine': { input: () => undefined },
  'teams.join': { input: ({ team }) => ({ teamCode: team.code }) },
  'teams.withdraw': {
    input: ({ requestId }) => ({ requestId }),
    answer: 'NOT_FOUND',
    except: { applicant: 'OK' },
  },
  'teams.leave': { input: ofTeam, except: { manager: 'FORBIDDEN' } },
  'teams.rotateCode': { input: ofTeam },
  'teams.requests': { input: ofTeam },
  'teams.approve': { input: ofRequest },
  'teams.reject': { input: ofRequest },
  'members.dashboard': { input: ofTeam },
  'members.list': { input: ofTeam },
  'members.candidate': { input: ofMember },
  'members.view': { input: (world) => ({ ...ofMember(world), view: 'identity' }) },
  'members.recordOffer': { input: (world) => ({ ...ofMember(world), confirm: true }) },
  'members.remove': { input: (world) => ({ ...ofMember(world), confirm: true }) },
  'profile.card': { input: () => undefined },
  'profile.read': { input: () => undefined },
  'profile.update': { input: () => ({ fullName: 'Somebody', role: 'manager' }) },
}
