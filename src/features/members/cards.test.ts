import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { SOON_MS, useEventStreams } from '#testing/event-stream.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeApplicant, makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { mendCards } from './server/jobs.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const pool = () => app.services.database.pool

async function copyOf({ id }: TestPerson) {
  const { rows } = await pool().query(
    'select full_name, completion, certificate_count from app.team_members where user_id = $1',
    [id],
  )
  return rows[0]
}

describe('the copy of a card in a member row', () => {
  test('contains a save that was running when the person was admitted', async () => {
    const team = await makeTeam(app)
    const person = await makeApplicant(app, { team })
    const save = await openTransaction(app)
    await save.run(`update app.profiles set full_name = 'Saved Meanwhile', completion = 42 where user_id = $1`, [
      person.id,
    ])
    const approval = app.as(team.owner).teams.approve({ teamId: team.id, requestId: person.requestId })
    const waited = await save.blocks(approval)
    await save.commit()
    await approval
    expect(waited).toBe(true)
    expect(await copyOf(person)).toMatchObject({ full_name: 'Saved Meanwhile', completion: 42 })
  })

  test('contains a save that arrived while the person was being admitted', async () => {
    const team = await makeTeam(app)
    const person = await makePerson(app)
    const admission = await openTransaction(app)
    await admission.run('insert into app.team_members (team_id, user_id) values ($1, $2)', [team.id, person.id])
    const save = app.as(person).profile.update({ fullName: 'Saved Later', role: 'staff' })
    const waited = await admission.blocks(save)
    await admission.commit()
    await save
    expect(waited).toBe(true)
    expect(await copyOf(person)).toMatchObject({ full_name: 'Saved Later' })
  })

  test('is compared with the sections themselves every night, and mended where pages see it', async () => {
    const team = await makeTeam(app)
    const [copy, card, right] = [
      await makeMember(app, { team }),
      await makeMember(app, { team }),
      await makeMember(app, { team }),
    ]
    await mendCards(app.services)
    await pool().query(
      `update app.team_members set full_name = 'An Old Name', certificate_count = 7 where user_id = $1`,
      [copy.id],
    )
    await pool().query(`update app.profiles set completion = 58 where user_id = $1`, [card.id])
    const before = await copyOf(right)
    const [wrong, fine, manager] = [await follow(copy), await follow(right), await follow(team.owner)]
    expect(await mendCards(app.services)).toBe(2)
    await expect.poll(wrong.nouns, { timeout: SOON_MS }).toEqual(['profile'])
    await expect.poll(manager.nouns, { timeout: SOON_MS }).toEqual(['cards', 'fellows'])
    expect(fine.messages()).toEqual([])
    expect(await copyOf(copy)).toMatchObject({ full_name: copy.fullName, certificate_count: 0 })
    expect(await copyOf(card)).toMatchObject({ completion: 0 })
    expect(await copyOf(right)).toEqual(before)
    expect(await mendCards(app.services)).toBe(0)
  })
})
