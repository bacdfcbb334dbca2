import type { TestApp } from '../app.ts'
import type { TestPerson, TestTeam } from './factories.ts'

/** What has to be on file before an engaged member is paid: bank details where there are none, and their document. */
export async function putOnFile(app: TestApp, { team, person }: { team: TestTeam; person: TestPerson }) {
  const { database, vault } = app.services
  const key = await vault.openOrCreate(database.kysely, { userId: person.id })
  const sealed = (column: string, text: string) => key.seal(JSON.stringify(text), `employment_status|${column}|`)
  await database.pool.query(
    `insert into app.employment_status (user_id, bank_account_name, bank_sort_code, bank_account_number) values ($1, $2, $3, $4)
      on conflict (user_id) do update set
        bank_account_name = coalesce(employment_status.bank_account_name, excluded.bank_account_name),
        bank_sort_code = coalesce(employment_status.bank_sort_code, excluded.bank_sort_code),
        bank_account_number = coalesce(employment_status.bank_account_number, excluded.bank_account_number)`,
    [
      person.id,
      sealed('bank_account_name', 'N Roberts'),
      sealed('bank_sort_code', '200000'),
      sealed('bank_account_number', '55779911'),
    ],
  )
  // Their card counts the section; how complete they are for the team is what the test has said.
  const { rows } = await database.pool.query(
    'select completion from app.team_members where team_id = $1 and user_id = $2',
    [team.id, person.id],
  )
  await database.pool.query('select app.write_card($1)', [person.id])
  await database.pool.query('update app.team_members set completion = $3 where team_id = $1 and user_id = $2', [
    ...[team.id, person.id, rows[0]?.completion],
  ])
  await app.as(team.owner).pay.giveDocuments({ teamId: team.id, userIds: [person.id] })
}
