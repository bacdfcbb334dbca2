import type { Db } from '#server/database/db.ts'
import { type OwnExport, pretty } from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import { slots } from '../schema.ts'

async function readFiles(db: Db, userId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'slot', 'name', 'mime', 'size', 'state', 'created_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .orderBy('created_at')
    .execute()
}

export const ownExports: readonly OwnExport[] = [
  {
    name: 'files',
    after: 'roles',
    tables: ['files'],
    contents: {
      files: 'Every file you have uploaded that is still stored, in the folder of its section. files.json lists them.',
    },
    async write({ userId, needs, read, add, expect, step }) {
      const [files, key] = await read(async (db) =>
        Promise.all([readFiles(db, userId), needs.vault.open(db, { userId })]),
      )
      expect(files.length)
      await add('files.json', pretty(files))
      for (const { id, slot, name, size, state } of files) {
        if (!key) throw new Error('a stored file has no key')
        const folder = pathPart(slots.get(slot)?.section ?? 'Other')
        const path = `files/${folder}/${pathPart(state === 'current' ? name : `${state} ${name}`)}`
        await add(path, needs.files.read({ key: key.bytes, id, size }), { compress: false })
        await step()
      }
      return { rows: files.length, files: files.length }
    },
  },
]
