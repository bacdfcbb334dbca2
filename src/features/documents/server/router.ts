import { subjectGate } from '#features/members/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../contract.ts'
import { isGuarded, maySee } from '../policy.ts'
import { slots } from '../schema.ts'
import { bySection, listDocuments } from './data.ts'

const api = implementing(contract, { subject: subjectGate })

const list = api.list.handler(async ({ context }) => {
  const { subject } = context
  const files = await listDocuments(context, subject.userId)
  if (subject.isCaller) return { sections: bySection(files, () => false), awaitsOffer: false }
  const seen = files.filter(({ slot }) => {
    const place = slots.get(slot)
    return place !== undefined && maySee(place, subject.teams)
  })
  return { sections: bySection(seen, isGuarded), awaitsOffer: subject.teams.every(({ offered }) => !offered) }
})

export const router = { list }
