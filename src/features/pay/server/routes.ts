import { sql } from 'kysely'
import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { sendCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { payActions } from '../policy.ts'
import { fileContext } from './close.ts'
import { holidayRoutes } from './holiday/routes.ts'
import { readRun } from './runs.ts'

const ofRun = z.object({ teamId: z.uuid(), runId: z.uuid() })
const meta = { access: 'team', action: payActions.runPay, effect: 'audited' } as const

/** The file as it was made when the run was closed: the same bytes each time. */
const file: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/pay/runs/:runId/file.csv',
  ...meta,
  summary: 'Save the file of a pay run',
  params: ofRun,
  answers: { 200: 'text/csv' },
  async handle(_services, { call, params }, reply) {
    const input = ofRun.safeParse(params)
    if (!input.success) throw notFound()
    const { runId } = input.data
    const asked = { meta, input: input.data }
    const { run, csv } = await throughGate(call, { gate: teamGate, asked }, async (context) => {
      const { db, team, vault } = context
      const run = await readRun(context, runId)
      const { rows } = await sql<{ file: Buffer }>`select file from app.pay_runs where id = ${runId}`.execute(db)
      const key = await vault.openOrCreate(db, { teamId: team.id })
      const about = { teamId: team.id, object: `pay_runs:${runId}` }
      await audit(context, { action: 'pay.file', ...about, meta: { number: run.number } })
      return { run, csv: key.unseal(rows[0]!.file, fileContext(runId)) }
    })
    return sendCsv(reply, { name: `Pay run ${run.number}, ${run.from} to ${run.through}`, csv })
  },
}

export const routes: RawRoute[] = [file, ...holidayRoutes]
