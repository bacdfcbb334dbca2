import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { approveLines, approveMatching } from './approve.ts'
import { askClient, revokeAsk } from './clients/asks.ts'
import { showLink, signByLink } from './clients/by-link.ts'
import { choosePin, showPinLink } from './clients/choose-pin.ts'
import { readClients } from './clients/of-week.ts'
import { showGlass, signOnGlass } from './clients/on-glass.ts'
import { askForPin, endPin } from './clients/pins.ts'
import { approveAtCutOff, readAtCutOff } from './cut-off.ts'
import { readCharged } from './lines/details.ts'
import { listLines, totalLines } from './lines/lines.ts'
import { readOfPerson, readOfShift } from './lines/panels.ts'
import { answer, ask, correct, takeBack } from './manage.ts'
import { changeOwn, confirmOwn, disputeOwn, finishWeek, readOwnHours } from './own.ts'
import { addPaper, readPapers, removePaper } from './papers.ts'
import { readSettings, saveSettings } from './settings.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  mine: api.mine.handler(({ context, input }) => readOwnHours(context, input.month)),
  confirm: api.confirm.handler(({ context, input }) => confirmOwn(context, input)),
  change: api.change.handler(({ context, input }) => changeOwn(context, input)),
  dispute: api.dispute.handler(({ context, input }) => disputeOwn(context, input)),
  finishWeek: api.finishWeek.handler(({ context, input }) => finishWeek(context, input)),
  list: api.list.handler(({ context, input }) => listLines(context, input)),
  totals: api.totals.handler(({ context, input }) => totalLines(context, input)),
  line: api.line.handler(({ context, input }) => readCharged(context, input.recordId)),
  ofPerson: api.ofPerson.handler(({ context, input }) => readOfPerson(context, input)),
  ofShift: api.ofShift.handler(({ context, input }) => readOfShift(context, input.shiftId)),
  approve: api.approve.handler(({ context, input }) => approveLines(context, input.lines, input)),
  approveMatching: api.approveMatching.handler(({ context, input }) => approveMatching(context, input)),
  atCutOff: api.atCutOff.handler(({ context, input }) => readAtCutOff(context, input)),
  approveAtCutOff: api.approveAtCutOff.handler(({ context, input }) => approveAtCutOff(context, input)),
  takeBack: api.takeBack.handler(({ context, input }) => takeBack(context, input)),
  correct: api.correct.handler(({ context, input }) => correct(context, input)),
  ask: api.ask.handler(({ context, input }) => ask(context, input)),
  answer: api.answer.handler(({ context, input }) => answer(context, input)),
  settings: api.settings.handler(({ context }) => readSettings(context)),
  saveSettings: api.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  clients: api.clients.handler(({ context, input }) => readClients(context, input.week)),
  askClient: api.askClient.handler(({ context, input }) => askClient(context, input)),
  revokeAsk: api.revokeAsk.handler(({ context, input }) => revokeAsk(context, input.askId)),
  askForPin: api.askForPin.handler(({ context, input }) => askForPin(context, input)),
  endPin: api.endPin.handler(({ context, input }) => endPin(context, input.signatoryId)),
  findPinLink: api.findPinLink.handler(({ context, input }) => showPinLink(context, input.token)),
  choosePin: api.choosePin.handler(({ context, input }) => choosePin(context, input)),
  findByLink: api.findByLink.handler(({ context, input }) => showLink(context, input.token)),
  signByLink: api.signByLink.handler(({ context, input }) => signByLink(context, input)),
  ownPapers: api.ownPapers.handler(({ context, input }) => readPapers(context, input.recordId)),
  addOwnPaper: api.addOwnPaper.handler(({ context, input }) => addPaper(context, input)),
  removeOwnPaper: api.removeOwnPaper.handler(({ context, input }) => removePaper(context, input)),
  papers: api.papers.handler(({ context, input }) => readPapers(context, input.recordId)),
  addPaper: api.addPaper.handler(({ context, input }) => addPaper(context, input)),
  removePaper: api.removePaper.handler(({ context, input }) => removePaper(context, input)),
  toSign: api.toSign.handler(({ context, input }) => showGlass(context, input.recordId)),
  signHere: api.signHere.handler(({ context, input }) => signOnGlass(context, input)),
}
