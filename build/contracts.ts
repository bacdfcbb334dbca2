import type { AnyContractRouter } from '@orpc/contract'

/** The contract of each feature, by the path of its file. */
export const contracts = import.meta.glob<AnyContractRouter>('/src/features/*/contract.ts', {
  eager: true,
  import: 'contract',
})
