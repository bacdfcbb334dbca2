import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#server/calls/context.ts'
import { type Db, transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makePerson, type TestPerson } from '#testing/people/factories.ts'
import { checkStep } from '../../rules/validate.ts'
import { list, type RegistrationStep, text } from '../../schema.ts'
import { stepOf, steps } from '../../steps.ts'
import { writeDraft } from '../data.ts'
import { SQL_TYPES, storageOf } from './columns.ts'
import { readPerson, selectStatement } from './read.ts'
import { readEntries, writeStep } from './write.ts'

const app = useApp()

/** Runs as the person under row security, like a request. */
function as<T>(person: TestPerson, work: (db: Db) => Promise<T>): Promise<T> {
  return transact(app.services.database, { role: 'care_app' }, async (db) => {
    await sql`select set_config('app.user_id', ${person.id}, true)`.execute(db)
    return work(db)
  })
}

async function save(person: TestPerson, step: RegistrationStep, input: unknown) {
  return as(person, async (db) => {
    const key = await app.services.vault.openOrCreate(db, { userId: person.id })
    const checked = checkStep(step, input, { today: '2026-11-21', facts: {} })
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
    const own = { db, userId: person.id }
    const known = await readEntries(own, step)
    return writeStep(
      { ...own, key, at: new Date(app.clock.now()).toISOString() },
      { step, values: checked.values, known },
    )
  })
}

function load(person: TestPerson, step: RegistrationStep) {
  const statement = selectStatement([step], { drafts: true })
  return as(person, (db) =>
    readPerson({ db, vault: app.services.vault }, { userId: person.id, steps: [step], statement, drafts: true }),
  )
}

async function columnsOf(table: string) {
  const { rows } = await sql<{
    name: string
    type: string
  }>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'app' and table_name = ${table}`.execute(app.services.database.kysely)
  return new Map(rows.map((row) => [row.name, row.type]))
}

describe('drift', () => {
  it.each(steps.map((step) => [step.id, step] as const))('every field of %s has its column', async (_, step) => {
    const { rows, lists } = storageOf(step)
    for (const { table, columns } of [...rows, ...lists]) {
      const existing = await columnsOf(table)
      for (const { column, kind, field } of columns)
        expect(existing.get(column), `${table}.${column} for ${field}`).toBe(SQL_TYPES[kind])
    }
  })
  it('what stands alone is read neither for evidence nor for the card, only counted', async () => {
    const db = app.services.database.kysely
    const evidence = await sql<{ name: string }>`
      select distinct t.relname as name from pg_rewrite r join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid and t.relkind = 'r' where r.ev_class = 'app.given_evidence'::regclass`.execute(
      db,
    )
    const card = await sql<{ source: string }>`
      select string_agg(prosrc, ' ') as source from pg_proc where pronamespace = 'app'::regnamespace
         and proname in ('write_card', 'completion_of', 'certificate_count', 'certificate_expiries', 'mandatory_until', 'area_of')`.execute(
      db,
    )
    const source = card.rows[0]?.source ?? ''
    const tablesIn = (text: string) => new Set([...text.matchAll(/(?:from|join) (\w+)/g)].map(([, name]) => name))
    const mentioned = tablesIn(source)
    const read = tablesIn(source.replaceAll(/exists \(select from \w+ where user_id = of_user\)/g, ''))
    const gives = new Set(evidence.rows.map(({ name }) => name))
    expect(mentioned).toContain('next_of_kin')
    for (const step of steps) {
      const { rows, lists } = storageOf(step)
      // A row stays once it is given; a list can be emptied.
      const feeds =
        [...rows, ...lists].some(({ table }) => gives.has(table) || read.has(table)) ||
        lists.some(({ table }) => mentioned.has(table))
      expect(step.standsAlone ?? false, step.id).toBe(!feeds)
    }
  })
  it('detects a field without a column', async () => {
    const step = { ...stepOf('next-of-kin'), fields: { nextOfKinShoeSize: text({ label: 'Shoe Size' }) } }
    const column = storageOf(step).rows[0]?.columns[0]?.column ?? ''
    expect(column).toBe('next_of_kin_shoe_size')
    expect((await columnsOf('next_of_kin')).has(column)).toBe(false)
  })
})

describe('adding a field to a step', () => {
  it('takes one line in the schema and one SQL file: save, load and draft follow', async () => {
    const education = stepOf('education')
    const kin = stepOf('next-of-kin')
    await transact(app.services.database, { role: 'care_worker' }, async (db) => {
      await sql`reset role`.execute(db)
      await sql.raw('alter table app.next_of_kin add column best_time_to_call text').execute(db)
      await sql.raw('alter table app.next_of_kin add column door_code bytea').execute(db)
      await sql.raw('alter table app.education add column town text').execute(db)
    })
    const longer: RegistrationStep = {
      ...kin,
      fields: {
        ...kin.fields,
        bestTimeToCall: text({ label: 'Best Time to Call' }),
        doorCode: text({ label: 'Door Code', critical: true }),
      },
    }
    const person = await makePerson(app)
    const values = { ...validAnswers()['next-of-kin'], bestTimeToCall: 'after 6 pm', doorCode: '4711' }
    await save(person, longer, values)
    await as(person, (db) => {
      const actor: Actor = {
        kind: 'person',
        id: person.id,
        email: person.email,
        sessionId: person.id,
        authenticatedAt: '',
        aal: 'aal1',
        ip: '192.0.2.1',
      }
      return writeDraft(
        { actor, db, clock: app.clock, vault: app.services.vault },
        { step: 'next-of-kin', version: 0, values: { bestTimeToCall: 'no' } },
      )
    })
    const loaded = await load(person, longer)
    expect(loaded.steps['next-of-kin']?.values).toEqual(values)
    expect(loaded.drafts['next-of-kin']?.values).toEqual({ bestTimeToCall: 'no' })
    expect(checkStep(longer, { ...values, bestTimeToCall: '' }, { today: '2026-11-21', facts: {} })).toMatchObject({
      problems: [{ path: 'bestTimeToCall', message: 'Enter the best time to call' }],
    })

    const inList: RegistrationStep = {
      ...education,
      fields: {
        education: list(
          { institution: text({ label: 'Institution' }), town: text({ label: 'Town' }) },
          { label: 'Education', table: 'education' },
        ),
      },
    }
    await save(person, inList, { education: [{ institution: 'Leeds College', town: 'Leeds' }] })
    expect((await load(person, inList)).steps.education?.values.education).toMatchObject([
      { institution: 'Leeds College', town: 'Leeds' },
    ])
  })
})

describe('sealed values', () => {
  it('are in no column as plain text, and do not open in another row', async () => {
    const person = await makePerson(app)
    await save(person, stepOf('next-of-kin'), validAnswers()['next-of-kin'])
    const { rows } = await sql<
      Record<string, Buffer>
    >`select name, phone, email, address from app.next_of_kin where user_id = ${person.id}`.execute(
      app.services.database.kysely,
    )
    const bytes = Buffer.concat(Object.values(rows[0] ?? {})).toString('latin1')
    expect(bytes.length).toBeGreaterThan(100)
    for (const plain of ['Joy', '07700900125', 'joy@example.org', 'Mill Lane']) expect(bytes).not.toContain(plain)
    await sql`update app.next_of_kin set name = email where user_id = ${person.id}`.execute(
      app.services.database.kysely,
    )
    await expect(load(person, stepOf('next-of-kin'))).rejects.toThrow()
  })
})

describe('lists', () => {
  const job = { company: 'A', position: 'B', startDate: '2020-01-01', current: true }

  it('keep the rows of unchanged entries, in the order of the form', async () => {
    const person = await makePerson(app)
    const first = (await save(person, stepOf('work-history'), { workHistory: [job, { ...job, company: 'C' }] }))
      .workHistory
    const [a, c] = first as [{ id: string }, { id: string }]
    const rowOf = async (id: string) =>
      (
        await sql<{
          created: Date
          updated: Date
          xmin: string
        }>`select created_at as created, updated_at as updated, xmin::text from app.work_history where id = ${id}`.execute(
          app.services.database.kysely,
        )
      ).rows[0]
    const before = await rowOf(a.id)
    app.clock.advance({ minutes: 1 })
    const second = (
      await save(person, stepOf('work-history'), {
        workHistory: [
          { ...job, id: a.id },
          { ...job, company: 'D' },
          { ...job, id: c.id, company: 'CC' },
        ],
      })
    ).workHistory as { id: string }[]
    expect(second.map((entry) => entry.id)).toEqual([a.id, expect.any(String), c.id])
    expect(await rowOf(a.id)).toEqual(before)
    expect((await rowOf(c.id))?.created).toEqual(before?.created)
    expect((await rowOf(c.id))?.updated).not.toEqual(before?.updated)
    const loaded = (await load(person, stepOf('work-history'))).steps['work-history']?.values.workHistory as {
      company: string
    }[]
    expect(loaded.map((entry) => entry.company)).toEqual(['A', 'D', 'CC'])
    await save(person, stepOf('work-history'), { workHistory: [{ ...job, id: c.id }] })
    expect((await load(person, stepOf('work-history'))).steps['work-history']?.values.workHistory).toEqual([
      { ...job, id: c.id },
    ])
  })

  it('never change another person’s row', async () => {
    const [owner, thief] = [await makePerson(app), await makePerson(app)]
    const [entry] = (await save(owner, stepOf('work-history'), { workHistory: [job] })).workHistory as [{ id: string }]
    const [stolen] = (
      await save(thief, stepOf('work-history'), { workHistory: [{ ...job, id: entry.id, company: 'Mine' }] })
    ).workHistory as [{ id: string }]
    expect(stolen.id).not.toBe(entry.id)
    expect((await load(owner, stepOf('work-history'))).steps['work-history']?.values.workHistory).toEqual([
      { ...job, id: entry.id },
    ])
  })
})
