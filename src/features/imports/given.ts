import { aSite } from '#features/clients/given.ts'
import { aDay } from '#features/shifts/given.ts'
import { another, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const as = (world: World) => world.app.as(world.actors.manager)
const teamOf = ({ team }: World) => ({ teamId: team.id })

const HEADINGS = 'Site,Date,Start,End,Break,Job,Staff required,Pay'

/** A file of one shift at a site of the team. */
export async function aFile(world: World) {
  const { siteId } = await aSite(world)
  const { name } = await as(world).clients.site({ ...teamOf(world), siteId })
  note(world, { csv: `${HEADINGS}\n${name},${aDay(world)},07:00,15:00,30,Care Assistant,1,13.50` })
}

export const IMPORT = {
  columns: ['site', 'day', 'start', 'end', 'breakMinutes', 'job', 'staffRequired', 'pay'],
  fileName: 'rota.csv',
  leaveOut: false,
  again: false,
  booking: 'apply',
} as const

export async function anImport(world: World) {
  await aFile(world)
  const { columns, ...options } = IMPORT
  const csv = world.made.csv!
  const { importId } = await as(world).imports.bringShifts({ ...teamOf(world), csv, columns: [...columns], ...options })
  note(world, { importId })
}

/** A list of somebody whom nobody has invited. */
export async function aList(world: World) {
  note(world, { csv: `Email,Name\n${another('listed').replace(' ', '-')}@example.test,Femi Adeyemi` })
}
