import { contract as teams } from '#features/teams/contract.ts'

/** Every procedure of the product, by feature. */
export const contract = { teams }
