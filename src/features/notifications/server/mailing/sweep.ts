import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { planMails } from '../../rules/mail-plan.ts'
import { gatherNotices } from '../../rules/words.ts'
import type { MailChoice } from '../../schema.ts'
import { notificationMail } from '../mail.ts'
import { type DuePerson, type Outcome, readDue, writeOutcomes } from './due.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'publicUrl' | 'features'>

/**
 * Puts every due mail into the outbox, or sets a later time for it. Rows record the decision, so it may run at any time, any number of
 * times, after any downtime. One run at a time: two would write one person two mails instead of a digest. Whoever comes while another process runs
 * leaves it to that one, which was told of the same, instead of waiting on a connection: what is still due then is looked for again a second later.
 */
export async function mailWhatIsDue(needs: Needs): Promise<void> {
  const { database } = needs
  let more = true
  while (more) {
    more = await transact(database, { role: 'care_worker' }, async (db) => {
      const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(7042, 10) as "isMine"`.execute(
        db,
      )
      return rows[0]?.isMine === true && sweepOnce(db, needs)
    })
  }
}

async function sweepOnce(db: Db, needs: Needs): Promise<boolean> {
  const now = instant(needs.clock)
  const people = await readDue(db, now)
  const outcomes = await Promise.all(people.map((person) => mailPerson(db, { person, now, needs })))
  await writeOutcomes(db, { outcomes: outcomes.flat(), now })
  return people.length > 0
}

async function mailPerson(
  db: Db,
  { person, now, needs }: { person: DuePerson; now: string; needs: Needs },
): Promise<Outcome[]> {
  const { address, rows, settings, sent } = person
  if (!address) return rows.map(({ id }) => ({ id }))
  const notices = gatherNotices(needs.features)
  const choiceOf = (kind: string) => notices[kind]?.mail as MailChoice | undefined
  const isTimely = (kind: string) => notices[kind]?.timely ?? false
  const { mails, later, dropped } = planMails(rows, { settings, sent, now: new Date(now), choiceOf, isTimely })
  const mailed = mails.map(async (ids) => {
    const told = rows.filter(({ id }) => ids.includes(id))
    await queueMail(db, needs.vault, notificationMail({ ...person, address }, told, { ...needs, notices }), {
      priority: 1 - person.place,
    })
    const mailId = randomUUID()
    return ids.map((id) => ({ id, mailId }))
  })
  return [
    ...(await Promise.all(mailed)).flat(),
    ...later.map(({ id, at }) => ({ id, mailAt: at })),
    ...dropped.map((id) => ({ id })),
  ]
}
