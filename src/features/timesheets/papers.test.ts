import { describe, expect, test } from 'vitest'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { makeWorked } from '#testing/worked.ts'
import { OWN_PAPERS, TEAM_PAPERS } from './rules/papers.ts'

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
