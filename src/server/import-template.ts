import { type ImportColumn, templateHeading } from '#shared/imports.ts'
import type { PersonContext } from './calls/context.ts'
import { type Saving, savedFile } from './calls/saved-file.ts'
import { toCsv } from './csv.ts'
import type { RawRoute } from './services.ts'
import { toXlsx } from './xlsx/xlsx.ts'

interface Template<Input, Meta, Proof extends object>
  extends Pick<Saving<Input, Meta, Proof>, 'params' | 'meta' | 'gate'> {
  /** Without its ending: `/api/teams/:teamId/shift-template`. */
  url: string
  /** What is imported with it: `shifts`. */
  what: string
  /** The columns that its caller may bring in. */
  columns: (context: PersonContext & Proof) => readonly ImportColumn[] | Promise<readonly ImportColumn[]>
}

/** An empty file for an import, with the headings that it understands: as a table and as a workbook. */
export function templateRoutes<Input, Meta extends Pick<RawRoute, 'access' | 'effect'>, Proof extends object>({
  url,
  what,
  columns,
  ...behind
}: Template<Input, Meta, Proof>): RawRoute[] {
  const name = `Template for ${what}`
  const headingsFor = async (context: PersonContext & Proof) =>
    (await columns(context)).map((column) => ({ header: templateHeading(column), cell: () => '' }))
  return [
    savedFile({
      ...behind,
      url: `${url}.csv`,
      summary: `Save a template for ${what} as a table`,
      kind: 'csv',
      async read(context) {
        const headings = await headingsFor(context)
        return { name, make: () => toCsv(headings, []) }
      },
    }),
    savedFile({
      ...behind,
      url: `${url}.xlsx`,
      summary: `Save a template for ${what} as a workbook`,
      kind: 'xlsx',
      async read(context) {
        const headings = await headingsFor(context)
        return { name, make: () => toXlsx(headings, [], { name: what, person: context.actor.id }) }
      },
    }),
  ]
}
