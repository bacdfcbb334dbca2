import type { TestApp } from '../app.ts'
import type { TestPerson, TestTeam } from './factories.ts'

/** What has to be on file before a member is paid, once it is known how they are engaged: bank details, and their document. */
export async function putOnFile(app: TestApp, { team, person }: { team: TestTeam; person: TestPerson }) {
  const { database, vault } = app.services
  const key = await vault.openOrCreate(database.kysely, { userId: person.id })
  const sealed = (column: string, text: string) => key.seal(JSON.stringify(text), `employment_status|${column}|`)
  await database.pool.query(
    `insert into app.employment_status (user_id, bank_account_name, bank_sort_code, bank_account_number) values ($1, $2, $3, $4)
      on conflict (user_id) do update set bank_account_name = excluded.bank_account_name, bank_sort_code = excluded.bank_sort_code,
        bank_account_number = excluded.bank_account_number`,
    [
      person.id,
      sealed('bank_account_name', 'N Roberts'),
      sealed('bank_sort_code', '200000'),
      sealed('bank_account_number', '55779911'),
    ],
  )
  await app.as(team.owner).pay.giveDocuments({ teamId: team.id, userIds: [person.id] })
}
