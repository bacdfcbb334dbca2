import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { answerLeave, recordLeave, revokeLeave, undoAnswer } from './answers.ts'
import { readSettings, saveEntitlement, saveYear } from './entitlement.ts'
import { askLeave, cancelLeave, readOwnLeave } from './leave.ts'
import { copyWeek, declareOtherWork, readMine, saveDay, savePreferences, saveWeeks } from './own.ts'
import { readMember, readTeamLeave } from './team.ts'
import { addType, saveType } from './types.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

export const router = {
  mine: api.mine.handler(({ context }) => readMine(context)),
  saveWeeks: api.saveWeeks.handler(({ context, input }) => saveWeeks(context, input)),
  saveDay: api.saveDay.handler(({ context, input }) => saveDay(context, input)),
  copyWeek: api.copyWeek.handler(({ context, input }) => copyWeek(context, input)),
  savePreferences: api.savePreferences.handler(({ context, input }) => savePreferences(context, input)),
  declareOtherWork: api.declareOtherWork.handler(({ context, input }) => declareOtherWork(context, input)),
  ownLeave: api.ownLeave.handler(({ context }) => readOwnLeave(context)),
  askLeave: api.askLeave.handler(({ context, input: { teamId: _, ...leave } }) => askLeave(context, leave)),
  cancelLeave: api.cancelLeave.handler(({ context, input }) => cancelLeave(context, input.leaveId)),
  teamLeave: api.teamLeave.handler(({ context, input }) => readTeamLeave(context, input)),
  answerLeave: api.answerLeave.handler(({ context, input }) => answerLeave(context, input)),
  undoLeaveAnswer: api.undoLeaveAnswer.handler(({ context, input }) => undoAnswer(context, input.leaveId)),
  revokeLeave: api.revokeLeave.handler(({ context, input }) => revokeLeave(context, input)),
  recordLeave: api.recordLeave.handler(({ context, input: { teamId: _, userId: __, ...leave } }) =>
    recordLeave(context, leave),
  ),
  memberAvailability: api.memberAvailability.handler(({ context }) => readMember(context)),
  saveEntitlement: api.saveEntitlement.handler(({ context, input }) => saveEntitlement(context, input)),
  settings: api.settings.handler(({ context }) => readSettings(context)),
  saveYear: api.saveYear.handler(({ context, input }) => saveYear(context, input)),
  addType: api.addType.handler(({ context, input: { teamId: _, ...type } }) => addType(context, type)),
  saveType: api.saveType.handler(({ context, input: { teamId: _, ...type } }) => saveType(context, type)),
}
