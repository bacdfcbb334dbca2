import { copyPersonWeek } from '#features/shifts/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { makeMissing, readHours } from './cover/hours.ts'
import { readLevels, saveLevels } from './cover/levels.ts'
import { readShort } from './cover/short.ts'
import { applyTemplate, readWeekAsLines } from './templates/apply.ts'
import { readTemplate, readTemplates, removeTemplate, saveTemplate } from './templates/saved.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  levels: api.levels.handler(({ context, input }) => readLevels(context, input.siteId)),
  saveLevels: api.saveLevels.handler(({ context, input }) => saveLevels(context, input)),
  hours: api.hours.handler(({ context, input }) => readHours(context, input)),
  short: api.short.handler(({ context, input }) => readShort(context, input)),
  makeMissing: api.makeMissing.handler(({ context, input }) => makeMissing(context, input)),
  templates: api.templates.handler(({ context }) => readTemplates(context)),
  template: api.template.handler(({ context, input }) => readTemplate(context, input.templateId)),
  saveTemplate: api.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
  removeTemplate: api.removeTemplate.handler(({ context, input }) => removeTemplate(context, input.templateId)),
  weekAsLines: api.weekAsLines.handler(({ context, input }) => readWeekAsLines(context, input)),
  applyTemplate: api.applyTemplate.handler(({ context, input }) => applyTemplate(context, input)),
  copyPerson: api.copyPerson.handler(({ context, input }) => copyPersonWeek(context, input)),
}
