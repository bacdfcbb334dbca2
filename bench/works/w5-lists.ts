import { encodePlace } from '#shared/paging.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

const START = ['', '00000000-0000-0000-0000-000000000000'] as const

/** W5: pages and searches of the largest team. */
export async function lists({ teams, as, bare, reference, pool }: Stage): Promise<Work[]> {
  const { id: team, manager } = teams.ofTheRest
  const { rows } = await pool.query<{ key: string; id: string }>(
    `select sort_name as key, id from app.team_members where team_id = $1 and status = 'active' and role = 'staff'
     order by sort_name, id offset (select count(*) / 2 from app.team_members where team_id = $1) limit 1`,
    [team],
  )
  const middle = rows[0] as { key: string; id: string }

  const page = (
    { id, manager: by }: typeof teams.of20,
    [key, last]: readonly [string, string],
    after = '',
  ): Work['runs'] => ({
    product: () => as(by, { path: `/api/teams/${id}/members${after}` }),
    reference: () => reference('/sql/w5-page', { body: JSON.stringify([id, key, last]) }),
    bare: () => bare('w5-page', [id, key, last]),
  })
  const search = (word: string): Work['runs'] => ({
    product: () => as(manager, { path: `/api/teams/${team}/members?search=${word}` }),
    reference: () => reference('/sql/w5-search', { body: JSON.stringify([team, `%${word}%`]) }),
    bare: () => bare('w5-search', [team, `%${word}%`]),
  })
  await burst(pool, team)
  return [
    { name: 'W5 first page of 200', runs: page(teams.of200, START), goals: atMost(4, 'reference') },
    { name: 'W5 first page of the rest', runs: page(teams.ofTheRest, START), goals: atMost(4, 'reference') },
    {
      name: 'W5 page in the middle',
      runs: page(teams.ofTheRest, [middle.key, middle.id], `?after=${encodePlace(middle)}`),
      goals: atMost(4, 'reference'),
    },
    // A page is full after a short walk: as for any other page.
    { name: 'W5 search, one in six', runs: search('nurse'), goals: atMost(4, 'reference') },
    { name: 'W5 search, a surname of 1 %', runs: search('fairgate'), goals: atMost(1.5, 'reference') },
    { name: 'W5 search, three of all', runs: search('quillfeather'), goals: atMost(4, 'reference') },
  ]
}

const WRITTEN = 2000

/** Changes the names of many members, and changes them back: searches are measured after a burst of writes, as after an import. */
async function burst(pool: Stage['pool'], team: string) {
  for (const name of ["full_name || ' '", 'rtrim(full_name)'])
    await pool.query(
      `update app.team_members set full_name = ${name} where id in (
         select id from app.team_members where team_id = $1 and status = 'active' and role = 'staff' order by id limit $2)`,
      [team, WRITTEN],
    )
}
