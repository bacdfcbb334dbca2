import { type Act, ask, find, ofMember, ofTeam, type Turn } from '#testing/race/turn.ts'

const requestOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_join_requests where team_id = $1 and user_id = $2 order by status = 'pending' desc, created_at desc`,
    [turn.team, turn.person.id],
  )

const invitationOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_invitations where team_id = $1 and email = $2 order by status = 'pending' desc, created_at desc`,
    [turn.team, turn.person.email],
  )

async function changeSettings(turn: Turn) {
  const { team: teamId, teamName } = turn
  const version = await find<number>(turn, 'select version from app.teams where id = $1', [teamId])
  const body = {
    version,
    teamName,
    autoApprove: turn.number % 2 === 0,
    membersSeeCards: false,
    requireTwoFactor: false,
  }
  return ask(turn, turn.manager, { method: 'PUT', path: `/teams/${teamId}/settings`, body })
}

async function joinByCode(turn: Turn) {
  const teamCode = await find(turn, 'select team_code from app.teams where id = $1', [turn.team])
  return ask(turn, turn.person, { path: '/teams/join', body: { teamCode } })
}

const answeredOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_join_requests where team_id = $1 and user_id = $2 and undo_until is not null order by decided_at desc`,
    [turn.team, turn.person.id],
  )

async function decide(turn: Turn, decision: 'approve' | 'reject' | 'undo') {
  const request = await (decision === 'undo' ? answeredOf(turn) : requestOf(turn))
  return request === undefined
    ? undefined
    : ask(turn, turn.manager, { path: `/teams/${turn.team}/requests/${request}/${decision}` })
}

async function answerInvitation(turn: Turn, accept: boolean) {
  const invitation = await invitationOf(turn)
  return invitation === undefined
    ? undefined
    : ask(turn, turn.person, { path: `/invitations/${invitation}/answer`, body: { accept } })
}

const permissions = { seesHealth: false, seesPay: false, mayOverride: true, runsPayroll: true }

export const race: Act[] = [
  { name: 'join by code', weight: 14, run: joinByCode },
  { name: 'approve', weight: 14, run: (turn) => decide(turn, 'approve') },
  { name: 'reject', weight: 3, run: (turn) => decide(turn, 'reject') },
  { name: 'undo an answer', weight: 6, run: (turn) => decide(turn, 'undo') },
  {
    name: 'withdraw',
    weight: 8,
    run: async (turn) => {
      const request = await requestOf(turn)
      return request === undefined ? undefined : ask(turn, turn.person, { path: `/requests/${request}/withdraw` })
    },
  },
  {
    name: 'prove the mail domain',
    weight: 3,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, '/mail-domain'),
        body: { proven: turn.number % 3 !== 0 },
      }),
  },
  { name: 'leave', weight: 6, run: (turn) => ask(turn, turn.person, { path: ofTeam(turn, '/leave') }) },
  {
    name: 'leave the running of a team',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/leave') }),
  },
  {
    name: 'remove a member',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofMember(turn, '/remove'),
        body: { confirm: true, reason: 'No shifts any more' },
      }),
  },
  {
    name: 'invite',
    weight: 10,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/invitations'),
        body: { email: turn.person.email, role: 'staff' },
      }),
  },
  {
    name: 'invite a manager',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/invitations'),
        body: { email: turn.person.email, role: 'manager', ...permissions },
      }),
  },
  { name: 'accept an invitation', weight: 12, run: (turn) => answerInvitation(turn, true) },
  { name: 'decline an invitation', weight: 3, run: (turn) => answerInvitation(turn, false) },
  {
    name: 'cancel an invitation',
    weight: 6,
    run: async (turn) => {
      const invitation = await invitationOf(turn)
      return invitation === undefined
        ? undefined
        : ask(turn, turn.manager, { path: ofTeam(turn, `/invitations/${invitation}/cancel`) })
    },
  },
  {
    name: 'make an owner',
    weight: 7,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, `/managers/${turn.second.id}`),
        body: { role: 'owner', ...permissions },
      }),
  },
  {
    name: 'make a manager of an owner',
    weight: 6,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, `/managers/${turn.second.id}`),
        body: { role: 'manager', ...permissions },
      }),
  },
  {
    name: 'remove a manager',
    weight: 4,
    run: (turn) =>
      ask(turn, turn.manager, { path: ofTeam(turn, `/managers/${turn.second.id}/remove`), body: { confirm: true } }),
  },
  {
    name: 'hand over the team',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/transfer'),
        body: { userId: turn.second.id, teamName: turn.teamName },
      }),
  },
  { name: 'new code', weight: 2, run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/code') }) },
  { name: 'change settings', weight: 4, run: changeSettings },
  {
    name: 'ask for an export of the team',
    weight: 1,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/exports'), body: { confirm: true } }),
  },
  {
    name: 'delete the team',
    weight: 2,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/delete'), body: { teamName: turn.teamName } }),
  },
]
