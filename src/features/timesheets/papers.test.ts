import { describe, expect, test } from 'vitest'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { filesSeenBy } from '#testing/files/seen-by.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeSite } from '#testing/shifts.ts'
import { makeWorked } from '#testing/worked.ts'
import { MOST_PAPERS, OWN_PAPERS, TEAM_PAPERS } from './rules/papers.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

/** Uploads a paper; returns its id, or the status of a refusal. */
async function send(by: TestPerson, { slot = OWN_PAPERS, team }: { slot?: string; team?: string } = {}) {
  const answer = await upload(app, by, {
    slot,
    name: 'week.pdf',
    body: await makePdf('Signed at the home'),
    ...(team && { team }),
  })
  return answer.statusCode === 201 ? answer.json<{ id: string }>().id : String(answer.statusCode)
}

const open = async (by: TestPerson, id: string) =>
  (
    await app.server.inject({
      ...{ url: `/api/files/${id}`, headers: UPLOAD_HEADERS },
      cookies: { '__Host-session': by.sessionSecret },
    })
  ).statusCode

describe('photos of a paper timesheet', () => {
  test('stand beside the week and site of a line: of the person, and of managers; each takes back their own', async () => {
    const { team, manager, person, line } = await makeWorked(app)
    const on = { teamId: team.id, recordId: line.id }
    const [own, theirs] = [app.as(person).timesheets, app.as(manager).timesheets]
    const [photo, copy] = [await send(person), await send(manager, { slot: TEAM_PAPERS, team: team.id })]
    await own.addOwnPaper({ recordId: line.id, fileId: photo })
    await expect(own.addOwnPaper({ recordId: line.id, fileId: photo })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    })
    app.clock.advance({ minutes: 1 })
    await theirs.addPaper({ ...on, fileId: copy })
    expect(await own.ownPapers({ recordId: line.id })).toMatchObject([
      { id: photo, name: 'week.pdf', mayRemove: true },
      { id: copy, mayRemove: false },
    ])
    expect(await theirs.papers(on)).toMatchObject([
      { id: photo, mayRemove: false },
      { id: copy, mayRemove: true },
    ])
    const colleague = await makeMember(app, { team })
    for (const id of [photo, copy])
      expect(await Promise.all([person, manager, colleague].map((by) => open(by, id)))).toEqual([200, 200, 404])
    expect(await send(colleague, { slot: TEAM_PAPERS, team: team.id })).toBe('404')
    await expect(theirs.removePaper({ ...on, fileId: photo })).rejects.toMatchObject(NOT_FOUND)
    await expect(own.removeOwnPaper({ recordId: line.id, fileId: copy })).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as(colleague).timesheets.ownPapers({ recordId: line.id })).rejects.toMatchObject(NOT_FOUND)
    expect(await own.removeOwnPaper({ recordId: line.id, fileId: photo })).toMatchObject([{ id: copy }])
    expect(await theirs.removePaper({ ...on, fileId: copy })).toEqual([])
    expect(await query('select state from app.files where id = any ($1)', [photo, copy])).toEqual([
      { state: 'superseded' },
      { state: 'superseded' },
    ])
  })

  test('a manager of some sites adds them there, sees them and takes them back, and nowhere else', async () => {
    const { team, manager, line, siteId } = await makeWorked(app)
    const on = { teamId: team.id, recordId: line.id }
    const limit = (siteIds: string[]) =>
      app.as(team.owner).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds })
    await limit([siteId])
    const theirs = app.as(manager).timesheets
    const [first, second] = [
      await send(manager, { slot: TEAM_PAPERS, team: team.id }),
      await send(manager, { slot: TEAM_PAPERS, team: team.id }),
    ]
    await theirs.addPaper({ ...on, fileId: first })
    expect(await theirs.addPaper({ ...on, fileId: second })).toHaveLength(2)
    expect(await open(manager, first)).toBe(200)
    expect(await theirs.removePaper({ ...on, fileId: second })).toMatchObject([{ id: first, mayRemove: true }])
    expect(await query('select state from app.files where id = $1', second)).toEqual([{ state: 'superseded' }])

    await limit([await makeSite(app, { team })])
    expect(await open(manager, first)).toBe(404)
    const third = await send(manager, { slot: TEAM_PAPERS, team: team.id })
    await expect(theirs.addPaper({ ...on, fileId: third })).rejects.toMatchObject(NOT_FOUND)
    await expect(theirs.removePaper({ ...on, fileId: first })).rejects.toMatchObject(NOT_FOUND)
    expect(await app.as(team.owner).timesheets.papers(on)).toHaveLength(1)
  })

  test('stay with the hours when the person leaves the team: of both sides, of those sites, and of no other team', async () => {
    const { team, manager, person, line, siteId } = await makeWorked(app)
    const on = { teamId: team.id, recordId: line.id }
    const there = await makeMember(app, { team, role: 'manager' })
    const elsewhere = await makeMember(app, { team, role: 'manager' })
    const limit = async (userId: string, site: string) =>
      app.as(team.owner).clients.limitManager({ teamId: team.id, userId, siteIds: [site] })
    await limit(there.id, siteId)
    await limit(elsewhere.id, await makeSite(app, { team }))
    const [photo, copy] = [await send(person), await send(manager, { slot: TEAM_PAPERS, team: team.id })]
    await app.as(person).timesheets.addOwnPaper({ recordId: line.id, fileId: photo })
    await app.as(manager).timesheets.addPaper({ ...on, fileId: copy })
    const [unused, cv] = [await send(person), await send(person, { slot: 'resume' })]
    await query(`update app.files set state = 'current' where id = any ($1)`, [unused, cv])
    await app.as(person).teams.leave({ teamId: team.id })
    // They join another team, which sees their documents and nothing of these hours.
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person })

    for (const by of [manager, there])
      expect((await app.as(by).timesheets.papers(on)).map(({ id }) => id).sort()).toEqual([photo, copy].sort())
    await expect(app.as(elsewhere).timesheets.papers(on)).rejects.toMatchObject(NOT_FOUND)
    expect(await app.as(person).timesheets.ownPapers({ recordId: line.id })).toHaveLength(2)
    for (const id of [photo, copy])
      expect(await Promise.all([manager, there, person, elsewhere, other.owner].map((by) => open(by, id)))).toEqual([
        200, 200, 200, 404, 404,
      ])
    // The other team does not learn of it by the row either.
    expect(await filesSeenBy(app, { by: other.owner, of: person })).toMatchObject([{ id: cv }])
    expect(await filesSeenBy(app, { by: there, of: person })).toMatchObject([{ id: photo }])
    // Nothing else of them is read by the team that they have left.
    expect(await Promise.all([manager, there].flatMap((by) => [open(by, unused), open(by, cv)]))).toEqual([
      ...[404, 404, 404, 404],
    ])

    await app.as(person).timesheets.removeOwnPaper({ recordId: line.id, fileId: photo })
    expect(await app.as(manager).timesheets.papers(on)).toMatchObject([{ id: copy }])
    expect(await open(manager, photo)).toBe(404)
  })

  test('are six of a week at most, also of two that are added at once', async () => {
    const { team, manager, person, line, siteId, week } = await makeWorked(app)
    const copies = await Promise.all(
      Array.from({ length: MOST_PAPERS }, () => send(manager, { slot: TEAM_PAPERS, team: team.id })),
    )
    const last = copies.pop()
    for (const fileId of copies)
      await app.as(manager).timesheets.addPaper({ teamId: team.id, recordId: line.id, fileId })
    const photo = await send(person)
    const other = await openTransaction(app)
    await other.run(
      `insert into app.work_papers (file_id, team_id, user_id, site_id, week, added_at, added_by) values ($1, $2, $3, $4, $5, now(), $6)`,
      [last, team.id, person.id, siteId, week, manager.id],
    )
    await other.run(`update app.files set state = 'current' where id = $1`, [last])
    const added = app.as(person).timesheets.addOwnPaper({ recordId: line.id, fileId: photo })
    expect(await other.blocks(added)).toBe(true)
    await other.commit()
    await expect(added).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await app.as(person).timesheets.ownPapers({ recordId: line.id })).toHaveLength(MOST_PAPERS)
    expect(await query('select state from app.files where id = $1', photo)).toEqual([{ state: 'staged' }])
  })

  test('are kept for six years, and erased with the person', async () => {
    const { team, manager, person, line } = await makeWorked(app)
    const [photo, copy] = [await send(person), await send(manager, { slot: TEAM_PAPERS, team: team.id })]
    await app.as(person).timesheets.addOwnPaper({ recordId: line.id, fileId: photo })
    await app.as(manager).timesheets.addPaper({ teamId: team.id, recordId: line.id, fileId: copy })
    const left = async () => (await query('select id from app.files where id = any ($1)', [photo, copy])).length
    await query('update app.work_papers set week = week - 52 * 7 * 5 where file_id = $1', photo)
    await applySchedule(app.services)
    expect(await left()).toBe(2)
    await query('update app.work_papers set week = week - 52 * 7 * 2 where file_id = $1', photo)
    await applySchedule(app.services)
    expect(await left()).toBe(1)
    await query('select app.erase_person($1, now())', person.id)
    expect(await left()).toBe(0)
  })
})
