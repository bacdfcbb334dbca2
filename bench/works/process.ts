import { memoryOf } from '../processor-time.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'

/** Before any call: the start time on a running database, and the memory. */
export async function atRest({ product }: Stage): Promise<Finding[]> {
  return [
    { says: 'Ready on a running database', value: product.startMs / 1000, limit: 1, unit: 's' },
    { says: 'Memory at rest', value: memoryOf(product.process.pid ?? 0).now, limit: 110, unit: 'MB' },
  ]
}

/** After all other works. */
export async function underLoad({ product }: Stage): Promise<Finding[]> {
  return [
    {
      says: 'Memory under load, at its highest',
      value: memoryOf(product.process.pid ?? 0).peak,
      limit: 260,
      unit: 'MB',
    },
  ]
}
