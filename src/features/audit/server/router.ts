import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { implementing } from '#server/calls/procedures.ts'
import { enqueue } from '#server/jobs.ts'
import { splitEvent } from '#shared/paging.ts'
import { contract } from '../contract.ts'
import { gatherWords } from '../rules/words.ts'
import { CHECK_QUEUE, PAGE_SIZE } from '../schema.ts'
import { findPeople, lineOf, readCheck, readEvents } from './data.ts'

const api = implementing(contract, { team: teamGate })

const list = api.list.handler(async ({ context, input: { after, ...filters } }) => {
  const { id: teamId } = context.team
  const place = placeAfter(after)
  const words = gatherWords(context.features)
  const [rows, check, people] = await Promise.all([
    readEvents(context.db, { ...filters, after: place && splitEvent(place.key), atMost: PAGE_SIZE + 1, words }),
    readCheck(context.db, teamId),
    filters.person === undefined ? [] : findPeople(context.db, { teamId, id: filters.person }),
  ])
  const page = toPage(rows, {
    size: PAGE_SIZE,
    place: ({ exactly, seq }) => ({ key: `${exactly} ${seq}`, id: teamId }),
  })
  return { ...page, items: page.items.map((row) => lineOf(row, words)), check, person: people[0] ?? null }
})

const people = api.people.handler(async ({ context: { db, team }, input: { search } }) => ({
  items: await findPeople(db, { teamId: team.id, search }),
}))

const check = api.check.handler(async ({ context }) => {
  const { team } = context
  await enqueue(context.db, {
    queue: CHECK_QUEUE,
    data: { teamId: team.id },
    options: { singletonKey: team.id, singletonSeconds: 5 },
  })
  await audit(context, { action: 'audit.check', object: `teams:${team.id}`, teamId: team.id })
  return { asked: true as const }
})

export const router = { list, people, check }
