import { filtersOf, saveFilter } from '#features/members/server/data.ts'
import { memberGate } from '#features/members/server/gate.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import type { SavedView } from '../schema.ts'
import { rankedCandidates } from './asking/candidates.ts'
import { offerShifts, whoCan } from './asking/offers.ts'
import { planRepost, repostShifts } from './asking/repost.ts'
import { apply, assign, claim, endOffer, undoAssign } from './booking/booking.ts'
import { sayLate } from './booking/late.ts'
import { comeOff, dispute, keepOwn, upholdMiss } from './booking/leaving.ts'
import { handBack, manage, sick, undoClaim } from './booking/places.ts'
import { keepSeveral, release, releaseSeveral } from './booking/several.ts'
import { readWaitingToWork } from './booking/waiting.ts'
import { answerApplication, startCascade, stopCascade } from './cascades/acts.ts'
import { keepOn, object } from './judging-again/answers.ts'
import { foreseePrice } from './pay.ts'
import { copyShifts, foreseeCopy } from './planning/copy.ts'
import { editShifts } from './planning/edit.ts'
import { lackingOfDrafts } from './planning/orders.ts'
import { cancelShifts, createShifts, foreseeCancel } from './planning/plan.ts'
import { publishShifts } from './planning/publish.ts'
import { createSeries, readSeries } from './planning/series.ts'
import { coverPartOf, splitIntoParts } from './planning/split.ts'
import { listInLeave } from './reading/in-leave.ts'
import { listOfMember, listWeekOfMember } from './reading/of-member.ts'
import { listOpenShifts } from './reading/open.ts'
import { listOwnShifts, readOwnShift } from './reading/own.ts'
import { countPlaces, listShifts, readShift, readSitesAhead } from './reading/read.ts'
import { readRestOwed } from './reading/rest.ts'
import { readSetting, saveSetting } from './settings.ts'
import { readEnded, readRules, saveRules } from './working-rules.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

export const router = {
  list: api.list.handler(({ context, input }) => listShifts(context, input)),
  atSites: api.atSites.handler(async ({ context }) => ({ items: await readSitesAhead(context) })),
  counts: api.counts.handler(async ({ context, input }) => ({ days: await countPlaces(context, input) })),
  details: api.details.handler(({ context, input }) => readShift(context, input.shiftId)),
  restOwed: api.restOwed.handler(({ context }) => readRestOwed(context)),
  candidates: api.candidates.handler(({ context, input }) => rankedCandidates(context, input)),
  waitingToWork: api.waitingToWork.handler(({ context }) => readWaitingToWork(context)),
  ofMember: api.ofMember.handler(({ context, input }) => listOfMember(context, input)),
  views: api.views.handler(async ({ context }) => ({
    items: await filtersOf<SavedView>(context, { teamId: context.team.id, list: 'shifts' }),
  })),
  saveView: api.saveView.handler(({ context, input: { name, filter } }) =>
    saveFilter<SavedView>(context, { list: 'shifts', name, filter }),
  ),
  inLeave: api.inLeave.handler(async ({ context }) => ({ items: await listInLeave(context) })),
  weekOfMember: api.weekOfMember.handler(async ({ context, input }) => ({
    items: await listWeekOfMember(context, input),
  })),
  foreseePrice: api.foreseePrice.handler(async ({ context, input }) => ({ items: await foreseePrice(context, input) })),
  create: api.create.handler(async ({ context, input: { teamId: _, ...shift } }) => ({
    shiftIds: await createShifts(context, shift),
  })),
  createSeries: api.createSeries.handler(({ context, input: { teamId: _, ...series } }) =>
    createSeries(context, series),
  ),
  series: api.series.handler(async ({ context, input }) => ({ items: await readSeries(context, input.shiftId) })),
  edit: api.edit.handler(async ({ context, input: { teamId: _, ...shift } }) => {
    await editShifts(context, { ...shift, scope: 'this' })
    return readShift(context, shift.shiftId)
  }),
  editSeries: api.editSeries.handler(({ context, input: { teamId: _, ...shift } }) => editShifts(context, shift)),
  split: api.split.handler(async ({ context, input }) => ({ shiftIds: await splitIntoParts(context, input) })),
  coverPart: api.coverPart.handler(({ context, input }) => coverPartOf(context, input)),
  foreseeCopy: api.foreseeCopy.handler(({ context, input }) => foreseeCopy(context, input)),
  lackingOrders: api.lackingOrders.handler(async ({ context, input }) => ({
    items: await lackingOfDrafts(context, input.shiftIds),
  })),
  copyWeek: api.copyWeek.handler(({ context, input }) => copyShifts(context, input)),
  publish: api.publish.handler(({ context, input }) => publishShifts(context, input)),
  cancel: api.cancel.handler(({ context, input: { teamId: _, ...shift } }) =>
    cancelShifts(context, { ...shift, scope: 'this' }),
  ),
  foreseeCancel: api.foreseeCancel.handler(({ context, input }) => foreseeCancel(context, input)),
  cancelSeries: api.cancelSeries.handler(({ context, input: { teamId: _, ...shift } }) => cancelShifts(context, shift)),
  assign: api.assign.handler(({ context, input: { teamId: _, ...place } }) => assign(context, place)),
  undoAssign: api.undoAssign.handler(({ context, input }) => undoAssign(context, input.assignmentId)),
  whoCan: api.whoCan.handler(({ context, input }) => whoCan(context, input.shiftIds)),
  offer: api.offer.handler(({ context, input }) => offerShifts(context, input)),
  planRepost: api.planRepost.handler(({ context, input }) => planRepost(context, input.shiftIds)),
  repost: api.repost.handler(({ context, input }) => repostShifts(context, input.shiftIds)),
  confirm: api.confirm.handler(({ context, input }) => manage(context, input.assignmentId, { act: 'confirm' })),
  release: api.release.handler(({ context, input: { teamId: _, ...place } }) => release(context, place)),
  refuseHandBack: api.refuseHandBack.handler(({ context, input: { assignmentId, note } }) =>
    manage(context, assignmentId, { act: 'refuse-hand-back', note }),
  ),
  missed: api.missed.handler(({ context, input: { assignmentId, missed } }) =>
    manage(context, assignmentId, { act: missed ? 'miss' : 'take-back-miss' }),
  ),
  startCascade: api.startCascade.handler(({ context, input }) => startCascade(context, input)),
  stopCascade: api.stopCascade.handler(({ context, input }) => stopCascade(context, input)),
  answerApplication: api.answerApplication.handler(({ context, input }) => answerApplication(context, input)),
  releaseSeveral: api.releaseSeveral.handler(({ context, input: { teamId: _, ...places } }) =>
    releaseSeveral(context, places),
  ),
  keepSeveral: api.keepSeveral.handler(({ context, input }) => keepSeveral(context, input)),
  keep: api.keep.handler(({ context, input: { assignmentId, override } }) =>
    keepOn(context, { assignmentId, override }),
  ),
  keepOwn: api.keepOwn.handler(({ context, input }) => keepOwn(context, input.assignmentId)),
  comeOff: api.comeOff.handler(({ context, input }) => comeOff(context, input.assignmentId)),
  dispute: api.dispute.handler(({ context, input }) => dispute(context, input)),
  upholdMiss: api.upholdMiss.handler(({ context, input: { assignmentId, note } }) =>
    upholdMiss(context, { assignmentId, note }),
  ),
  rules: api.rules.handler(({ context }) => readRules(context)),
  previewRules: api.previewRules.handler(async ({ context, input }) => ({
    ends: await readEnded(context, input.rules),
  })),
  saveRules: api.saveRules.handler(({ context, input: { teamId: _, ...input } }) => saveRules(context, input)),
  presets: api.presets.handler(({ context: { db, team } }) => readSetting(db, team.id, 'presets')),
  savePresets: api.savePresets.handler(({ context, input: { teamId: _, version, ...value } }) =>
    saveSetting(context, { kind: 'presets', version, value }),
  ),
  offerCaps: api.offerCaps.handler(({ context: { db, team } }) => readSetting(db, team.id, 'offers')),
  saveOfferCaps: api.saveOfferCaps.handler(({ context, input: { teamId: _, version, ...value } }) =>
    saveSetting(context, { kind: 'offers', version, value }),
  ),
  terms: api.terms.handler(({ context: { db, team } }) => readSetting(db, team.id, 'terms')),
  saveTerms: api.saveTerms.handler(({ context, input: { teamId: _, version, ...value } }) =>
    saveSetting(context, { kind: 'terms', version, value }),
  ),
  available: api.available.handler(({ context }) => listOpenShifts(context)),
  claim: api.claim.handler(({ context, input }) => claim(context, input.shiftId)),
  apply: api.apply.handler(({ context, input }) => apply(context, input.shiftId)),
  withdraw: api.withdraw.handler(({ context, input }) => endOffer(context, input.offerId, 'withdraw')),
  decline: api.decline.handler(({ context, input }) => endOffer(context, input.offerId, 'decline')),
  undoClaim: api.undoClaim.handler(({ context, input }) => undoClaim(context, input.assignmentId)),
  handBack: api.handBack.handler(({ context, input }) => handBack(context, input)),
  sick: api.sick.handler(({ context, input }) => sick(context, input.assignmentId)),
  object: api.object.handler(({ context, input }) => object(context, input)),
  late: api.late.handler(({ context, input }) => sayLate(context, input)),
  mine: api.mine.handler(({ context, input }) => listOwnShifts(context, input)),
  ownShift: api.ownShift.handler(({ context, input }) => readOwnShift(context, input.assignmentId)),
}
