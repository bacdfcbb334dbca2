import { randomUUID } from 'node:crypto'
import type { FileRef } from '#shared/fields/builders.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../people/factories.ts'

/** Records of uploads that wait for their step to be saved, without sending any bytes. */
export function uploadsOf(app: TestApp, person: Pick<TestPerson, 'id'>) {
  const made: { id: string; slot: string; name: string; most: number }[] = []
  return {
    /** The record of a new upload for a slot; it exists once `store` has run. */
    file(slot: string): FileRef {
      const id = randomUUID()
      made.push({ id, slot, name: `${slot}.pdf`, most: app.services.slots.get(slot)?.most ?? 1 })
      return { id, name: `${slot}.pdf`, mime: 'application/pdf', size: 1000 }
    },
    async store() {
      const rows = made.splice(0)
      await app.services.database.pool.query(
        `insert into app.files (id, user_id, slot, name, mime, size, most)
         select id, $1, slot, name, 'application/pdf', 1000, most
         from jsonb_to_recordset($2::jsonb) as f (id uuid, slot text, name text, most smallint)`,
        [person.id, JSON.stringify(rows)],
      )
    },
  }
}
