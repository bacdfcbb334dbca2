import type { PersonCompliance } from '../schema.ts'
import { evidenceKinds, isPolicy } from './kinds.ts'

type Item = Pick<PersonCompliance['items'][number], 'name' | 'kinds' | 'state' | 'goodThrough'>

/** What stays between the person and the agency: their health, where they live, what they have signed. */
const OWN = ['proof-of-address', 'birth-certificate', 'declaration']
const isOwn = (kind: string) => evidenceKinds[kind]?.health === true || isPolicy(kind) || OWN.includes(kind)

/** What a client is shown of somebody who is booked: what the agency has checked, by its name and until when, and nothing of what it is. */
export function shownToClients(items: readonly Item[]) {
  return items
    .filter(({ state, kinds }) => (state === 'verified' || state === 'expiring') && !kinds.some(isOwn))
    .map(({ name, goodThrough }) => ({ name, until: goodThrough }))
}
