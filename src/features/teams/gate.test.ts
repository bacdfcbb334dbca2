import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { CallContext } from '#server/calls/caller.ts'
import { asCaller, throughGate } from '#server/calls/caller.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { implementing } from '#server/calls/procedures.ts'
import { procedure } from '#shared/contract.ts'
import { teamActions } from './policy.ts'
import { type TeamContext, teamGate } from './server/gate.ts'

const inTeam = z.strictObject({ teamId: z.uuid() })
const action = teamActions.seeSettings

const contract = {
  ofAnyone: procedure({ access: 'anyone', effect: 'read', shows: [] }).output(z.string()),
  ofPerson: procedure({ access: 'person', effect: 'read', shows: [] }).output(z.string()),
  ofTeam: procedure({ access: 'team', action, effect: 'read', shows: [] }).input(inTeam).output(z.string()),
  ofNoTeam: procedure({ access: 'team', action, effect: 'read', shows: [] }).output(z.string()),
  forNothing: procedure({ access: 'team', effect: 'read', shows: [] }).input(inTeam).output(z.string()),
  elsewhere: procedure({ access: 'ward', action, effect: 'read', shows: [] }).input(inTeam).output(z.string()),
}
const api = implementing(contract, { team: teamGate })

// The type checker runs these tests: a line that compiles although it should not is an error of `npm run verify`.
test('a handler’s context contains what the gate of its procedure has proved, and nothing else', () => {
  api.ofTeam.handler(({ context }) => {
    expectTypeOf(context).toExtend<TeamContext>()
    return context.team.teamName
  })
  api.ofPerson.handler(({ context }) => {
    expectTypeOf(context).toExtend<PersonContext>()
    // @ts-expect-error a person has proved nothing about a team
    return String(context.team)
  })
  api.ofAnyone.handler(({ context }) => {
    // @ts-expect-error nobody need be signed in
    return context.actor.id
  })
})

test('a procedure that lacks a declaration of its gate cannot have a handler', () => {
  expectTypeOf(api.ofNoTeam).toBeNever()
  expectTypeOf(api.forNothing).toBeNever()
  expectTypeOf(api.elsewhere).toBeNever()
  expectTypeOf(implementing(contract).ofTeam).toBeNever()
  // @ts-expect-error no row of the list
  procedure({ access: 'team', action: teamActions.paintTheOffice, effect: 'read', shows: [] })
})

test('a raw route gets its caller through its access too', () => {
  const meta = { access: 'team', action, effect: 'read', shows: [] } as const
  const routes = (call: CallContext) => [
    asCaller(call, { access: 'anyone', effect: 'read' }, async (context) =>
      expectTypeOf(context).toEqualTypeOf<Context>(),
    ),
    asCaller(call, { access: 'person', effect: 'read' }, async ({ actor }) => actor.email),
    throughGate(call, { gate: teamGate, asked: { meta, input: { teamId: '' } } }, async ({ team }) => team.teamName),
    // @ts-expect-error what is a team's is reached through its gate
    asCaller(call, { access: 'team', action, effect: 'read', shows: [] }, async () => {}),
    // @ts-expect-error it names no team
    throughGate(call, { gate: teamGate, asked: { meta, input: {} } }, async () => {}),
  ]
  expectTypeOf(routes).toBeFunction()
})
