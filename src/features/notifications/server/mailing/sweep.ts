import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { noticeNouns } from '../../nouns.ts'
import { planMails } from '../../rules/mail-plan.ts'
import { gatherNotices } from '../../rules/words.ts'
import type { MailChoice } from '../../schema.ts'
import { notificationMail, type Subjects } from '../mail.ts'
import { type DueNotice, type DuePerson, type Outcome, readDue, writeOutcomes } from './due.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'publicUrl' | 'features'>

/**
 * Puts every due mail into the outbox, or sets a later time for it. Rows record the decision, so it may run at any
 * time, any number of times, after any downtime. One run at a time: two would write one person two mails instead of a
 * digest. Whoever comes while another process runs leaves it to that one, which was told of the same, instead of
 * waiting on a connection: what is still due then is looked for again a second later.
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
  const notices = gatherNotices(needs.features)
  const choiceOf = (kind: string) => notices[kind]?.mail as MailChoice | undefined
  const isTimely = (kind: string) => notices[kind]?.timely ?? false
  const plans = people.map((person) => {
    const { address, rows, settings, sent } = person
    if (!address) return { person, mails: [], later: [], dropped: rows.map(({ id }) => id) }
    return { person, ...planMails(rows, { settings, sent, now: new Date(now), choiceOf, isTimely }) }
  })
  const mailed = plans.flatMap(({ person, mails }) =>
    mails.map((ids) => ({ person, told: person.rows.filter(({ id }) => ids.includes(id)) })),
  )
  const subjects = await readSubjects(db, { mailed, now, needs })
  const outcomes = await Promise.all(
    mailed.map(async ({ person, told }): Promise<Outcome[]> => {
      const reader = { ...person, address: person.address ?? '' }
      const mail = notificationMail(reader, told, { ...needs, notices, subjects })
      await queueMail(db, needs.vault, mail, { priority: 1 - person.place })
      const mailId = randomUUID()
      return told.map(({ id }) => ({ id, mailId }))
    }),
  )
  const others = plans.flatMap(({ later, dropped }): Outcome[] => [
    ...later.map(({ id, at }) => ({ id, mailAt: at })),
    ...dropped.map((id) => ({ id })),
  ])
  await showHeld(db, people)
  await writeOutcomes(db, { outcomes: [...outcomes.flat(), ...others], now })
  return people.length > 0
}

/** What was held until now is in the lists of its readers from now on. */
async function showHeld(db: Db, people: readonly DuePerson[]) {
  const readers = people.filter(({ rows }) => rows.some(({ params }) => params.hold !== undefined))
  await publish(db, ...readers.map(({ userId }) => noticeNouns.notifications.of(userId)))
}

interface Mailing {
  mailed: readonly { person: DuePerson; told: readonly DueNotice[] }[]
  now: string
  needs: Needs
}

/** What the features tell of the subjects of their notices, one call a feature. */
async function readSubjects(db: Db, { mailed, now, needs: { features, publicUrl } }: Mailing): Promise<Subjects> {
  const told = mailed.flatMap(({ person: { userId }, told: some }) => some.map((one) => ({ ...one, userId })))
  const read = await Promise.all(
    features.map(({ notices = {}, subjects }) => {
      const own = told.filter(({ kind, subjects: some }) => kind in notices && some.length > 0)
      return subjects && own.length > 0 ? subjects({ db, now, publicUrl }, own) : new Map()
    }),
  )
  return new Map(read.flatMap((some) => [...some]))
}
