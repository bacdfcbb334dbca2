import { aSite } from '#features/clients/given.ts'
import type { Calls } from '#testing/calls.ts'
import { aRotaLink } from './given.ts'

/** What the generated tests cannot derive of calls to the rota. */
export const calls: Calls = {
  paper: { input: () => ({ from: '2099-01-05', through: '2099-01-11' }) },
  siteLinks: { given: aRotaLink },
  makeLink: { given: aSite, input: () => ({ days: 30, email: undefined }) },
  revokeLink: {
    given: aRotaLink,
    input: ({ made: { linkId = '00000000-0000-4000-8000-000000000000' } }) => ({ linkId }),
  },
  byLink: { given: aRotaLink },
}
