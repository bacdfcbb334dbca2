import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metaOf } from '#features/registration/schema.ts'
import { steps } from '#features/registration/steps.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type TestApp, useApp } from '#testing/app.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { lastLink } from '#testing/machine/outbox.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makePerson } from '#testing/people/factories.ts'

// Without jobs: a mail that was sent lies readable in the data folder where no mail server is set up.
const app = useApp({}, { worksOnJobs: false })

/** Everything that a stolen database contains: every row of our schemas as text; sealed columns as hex. */
async function dump({ services }: TestApp) {
  const { pool } = services.database
  const { rows: tables } = await pool.query(`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'pgboss') and c.relkind in ('r', 'p')`)
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`)).rows[0].text,
    ),
  )
  return texts.join('\n')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function canary(field: string) {
  return `CANARY ${field} inhaler`
}

/** The values of critical fields, found by their meta, so that a new critical field is covered without a change here. */
function criticalTexts(values: Record<string, FormValues>) {
  return steps.flatMap((step) =>
    Object.entries(step.fields)
      .filter(([, field]) => metaOf(field).critical)
      .map(([name]) => values[step.id]?.[name])
      .filter((value): value is string => typeof value === 'string' && value.length > 8),
  )
}

test('PR01: a stolen database reveals no critical value of a saved step, a draft or a queued mail', async () => {
  const person = await makePerson(app)
  const uploads = uploadsOf(app, person)
  const answers = validAnswers(uploads.file)
  Object.assign(answers.medical, { illnessConditionDetails: canary('illness') })
  Object.assign(answers['next-of-kin'], { nextOfKinName: canary('kin'), nextOfKinAddress: canary('address') })
  await uploads.store()
  const api = app.as(person).registration
  for (const step of steps) await api.saveStep({ step: step.id, version: 0, values: answers[step.id] })
  await api.saveDraft({ step: 'medical', version: 1, values: { drugAllergiesDetails: canary('draft') } })

  const stolen = await dump(app)
  const secrets = [...criticalTexts(answers), canary('illness'), canary('kin'), canary('draft')]
  expect(secrets.length).toBeGreaterThan(12)
  expect(stolen).toContain('Leeds College')
  for (const secret of secrets) {
    expect.soft(stolen.includes(secret), secret).toBe(false)
    expect.soft(stolen.includes(Buffer.from(secret).toString('hex')), `${secret} as hex`).toBe(false)
    expect
      .soft(stolen.includes(Buffer.from(secret).toString('base64').replace(/=+$/, '')), `${secret} as base64`)
      .toBe(false)
  }
})

test('PR02: a stolen database opens no session and resets no password; a stolen key file alone reveals nothing', async () => {
  const person = await makePerson(app)
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'care-staffing' }
  await app.server.inject({ method: 'POST', url: '/auth/v1/recover', headers, payload: { email: person.email } })
  const token = (await lastLink(app, person.email)).searchParams.get('access_token') ?? ''
  expect(token.length).toBeGreaterThan(40)
  const stolen = await dump(app)
  expect(stolen).not.toContain(token)
  expect(stolen).toContain(person.email)
  expect(stolen).not.toContain(person.sessionSecret)
  for (const file of filesUnder(app.dataDir)) expect(readFileSync(file, 'latin1')).not.toContain(person.email)
})
