import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { addCard, discardDraft, saveDraft } from './cards.ts'
import { beginTerms, readOrderAt, readTerms } from './client-terms.ts'
import { addHoliday, confirmNation, foreseeNation, readHolidays, removeHoliday } from './holidays.ts'
import { priceShift } from './price.ts'
import { listCards, readCard } from './read.ts'
import { beginVersion, foreseeRaise, raiseCards } from './versions.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  list: api.list.handler(({ context, input }) => listCards(context, input)),
  card: api.card.handler(({ context, input }) => readCard(context, input.cardId)),
  add: api.add.handler(({ context, input }) => addCard(context, input)),
  saveDraft: api.saveDraft.handler(({ context, input }) => saveDraft(context, input)),
  discardDraft: api.discardDraft.handler(({ context, input }) => discardDraft(context, input)),
  begin: api.begin.handler(({ context, input }) => beginVersion(context, input)),
  foreseeRaise: api.foreseeRaise.handler(async ({ context, input }) => ({ items: await foreseeRaise(context, input) })),
  raise: api.raise.handler(({ context, input }) => raiseCards(context, input)),
  holidays: api.holidays.handler(({ context }) => readHolidays(context)),
  addHoliday: api.addHoliday.handler(({ context, input }) => addHoliday(context, input)),
  removeHoliday: api.removeHoliday.handler(({ context, input }) => removeHoliday(context, input)),
  foreseeNation: api.foreseeNation.handler(({ context, input }) => foreseeNation(context, input)),
  confirmNation: api.confirmNation.handler(({ context, input }) => confirmNation(context, input)),
  terms: api.terms.handler(({ context, input }) => readTerms(context, input.clientId)),
  beginTerms: api.beginTerms.handler(({ context, input }) => beginTerms(context, input)),
  orderAt: api.orderAt.handler(({ context, input }) => readOrderAt(context, input)),
  price: api.price.handler(({ context, input }) => priceShift(context, input)),
}
