import type { FormValues } from '#shared/fields/values.ts'
import type { World } from '#testing/people/world.ts'
import type { StepId } from './schema.ts'

/** They save a step of their registration over what is stored of it. */
export async function aStep({ app, actors: { self } }: World, step: StepId, values: FormValues) {
  const { rows } = await app.services.database.pool.query<{ version: number }>(
    'select version from app.registration_sections where user_id = $1 and step = $2',
    [self.id, step],
  )
  await app.as(self).registration.saveStep({ step, version: rows[0]?.version ?? 0, values })
}
