import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type ImportColumn, templateHeading } from '#shared/imports.ts'
import { sendCsv, toCsv } from './csv.ts'
import type { CallRequest, RawRoute, Services } from './services.ts'
import { sendXlsx, toXlsx } from './xlsx/xlsx.ts'

interface Template extends Pick<RawRoute, 'access' | 'effect'> {
  /** Whose row of a policy it is. */
  action: object
  /** Without its ending: `/api/teams/:teamId/shift-template`. */
  url: string
  params: z.ZodObject
  /** What is imported with it: `shifts`. */
  what: string
  /** Passes the gate; the columns that its caller may bring in. */
  read: (request: CallRequest) => Promise<{ person: string; columns: readonly ImportColumn[] }>
}

/** An empty file for an import, with the headings that it understands: as a table and as a workbook. */
export function templateRoutes({ url, what, read, ...route }: Template): RawRoute[] {
  const name = `Template for ${what}`
  const columnsOf = (columns: readonly ImportColumn[]) =>
    columns.map((column) => ({ header: templateHeading(column), cell: () => '' }))

  async function csv(_: Services, request: CallRequest, reply: FastifyReply) {
    const { columns } = await read(request)
    return sendCsv(reply, { name, csv: toCsv(columnsOf(columns), []) })
  }

  async function xlsx(_: Services, request: CallRequest, reply: FastifyReply) {
    const { columns, person } = await read(request)
    return sendXlsx(reply, { name, xlsx: await toXlsx(columnsOf(columns), [], { name: what, person }) })
  }

  const shared = { ...route, method: 'GET' as const }
  return [
    {
      ...shared,
      url: `${url}.csv`,
      summary: `Save a template for ${what} as a table`,
      answers: { 200: 'text/csv' },
      handle: csv,
    },
    {
      ...shared,
      url: `${url}.xlsx`,
      summary: `Save a template for ${what} as a workbook`,
      answers: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      handle: xlsx,
    },
  ]
}
