import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { makeWorked, type Worked } from '#testing/worked.ts'
import { pathOf } from './rules/signing.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).timesheets
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const RITA = { signer: 'Rita Hall', position: 'Home manager' }
const DRAWING = pathOf([
  [
    [12.4, 20],
    [300, 120],
  ],
  [[700, -5]],
])
const lineOf = ({ team, line }: Worked) => as(team.owner).line({ teamId: team.id, recordId: line.id })

describe('a signature on the glass of a phone', () => {
  test('shows the hours there without pay; agreeing is evidence beside the line, with whose phone it was, and the paper shows the drawing', async () => {
    const stage = await makeWorked(app)
    const { team, person, of, line, week } = stage
    const shown = await as(person).toSign({ recordId: line.id })
    expect(shown).toMatchObject({ week, lines: [{ id: line.id, minutes: 450, agrees: null }] })
    expect(JSON.stringify(shown)).not.toMatch(/pay|pence|10125|1350/i)
    const signed = await as(person).signHere({ recordId: line.id, ...RITA, drawing: DRAWING, answers: [of] })
    expect(signed).toMatchObject({ lines: [{ agrees: true }] })
    expect(await lineOf(stage)).toMatchObject({
      client: 'signed',
      signatures: [{ ...RITA, version: 1, agrees: true, collectedBy: expect.any(String) }],
    })
    const [client] = await as(team.owner).clients({ teamId: team.id, week })
    expect(client).toMatchObject({
      ...{ sites: [{ lines: 1, signed: 1, disputed: 0 }], asks: [] },
      onPhones: [{ ...RITA, lines: 1, disputed: 0 }],
    })
    expect(await query('select drawing from app.client_signatures where team_id = $1', team.id)).toEqual([
      { drawing: 'M12 20L300 120M600 0L600 0' },
    ])
    const paper = await app.server.inject({
      url: `/api/teams/${team.id}/timesheets/signatures/${client?.onPhones[0]?.id}/paper.pdf`,
      cookies: { '__Host-session': team.owner.sessionSecret },
    })
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const { items } = await app.as(team.owner).audit.list({ teamId: team.id })
    expect(items.map(({ sentence }) => sentence).join()).toMatch(/A client signed (1|one) shift of .* on the phone of/)
  })

  test('the typed name counts without a drawing; what it disputes needs a manager, who is told; a change needs a new answer', async () => {
    const stage = await makeWorked(app)
    const { team, manager, person, of, on, line } = stage
    const words = 'She began at 07:30'
    await as(person).signHere({ recordId: line.id, ...RITA, answers: [{ ...of, words }] })
    expect(await lineOf(stage)).toMatchObject({ state: 'disputed', client: 'disputed', signatures: [{ words }] })
    const told = await app.as(manager).notifications.list({})
    expect(told.items.map(({ text }) => text).join()).toMatch(/A client disputes a shift/)
    const times = { start: '07:30', end: '15:00', breakMinutes: 30, reason: 'As the home says' }
    await as(team.owner).correct({ ...on, ...times })
    expect(await lineOf(stage)).toMatchObject({ version: 2, client: null })
    await expect(as(person).signHere({ recordId: line.id, ...RITA, answers: [of] })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { lines: [{ version: 2, agrees: null }] } },
    })
    await as(person).signHere({ recordId: line.id, ...RITA, answers: [{ ...of, version: 2 }] })
    expect(await lineOf(stage)).toMatchObject({ client: 'signed' })
  })

  test('signs one shift of a week or all of it, once; nobody else’s, no other site’s, and no drawing but strokes', async () => {
    const stage = await makeWorked(app, [{ daysAgo: 9 }, { daysAgo: 9, start: '16:00', end: '18:00' }])
    const { team, person, lines } = stage
    const [first, second] = lines.map(({ id, version }) => ({ recordId: id, version }))
    await as(person).signHere({ recordId: first!.recordId, ...RITA, answers: [second!] })
    const again = await as(person).toSign({ recordId: second!.recordId })
    expect(again.lines.map(({ agrees }) => agrees)).toEqual([null, true])
    await expect(
      as(person).signHere({ recordId: first!.recordId, ...RITA, answers: [first!, second!] }),
    ).rejects.toMatchObject(CONFLICT)
    await expect(
      as(person).signHere({ recordId: first!.recordId, ...RITA, answers: [first!, first!] }),
    ).rejects.toMatchObject(CONFLICT)

    const other = await makeWorked(app)
    await expect(as(person).toSign({ recordId: other.line.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(team.owner).toSign({ recordId: first!.recordId })).rejects.toMatchObject(NOT_FOUND)
    const colleague = await makeMember(app, { team })
    await expect(
      as(colleague).signHere({ recordId: first!.recordId, ...RITA, answers: [first!] }),
    ).rejects.toMatchObject(NOT_FOUND)
    await expect(
      as(person).signHere({ recordId: first!.recordId, ...RITA, answers: [other.of] }),
    ).rejects.toMatchObject(CONFLICT)
    await expect(
      as(person).signHere({ recordId: first!.recordId, ...RITA, answers: [first!], drawing: 'M1 1"/><script>' }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })

  test('of a link and a phone at once one agrees; the other is told that the line was signed', async () => {
    const { person, line, of } = await makeWorked(app)
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => as(person).signHere({ recordId: line.id, ...RITA, answers: [of] })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query('select from app.client_answers where record_id = $1', line.id)).toHaveLength(1)
  })
})
