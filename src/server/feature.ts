import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { Noun } from '#shared/nouns.ts'
import type { Declared } from './declared.ts'
import type { FileSlot } from './files/slots.ts'
import type { DeclaredQueue } from './jobs.ts'
import type { RawRoute } from './services.ts'

/** Everything that a feature adds to the product, declared in its `server/manifest.ts` and read by the app. */
export interface Feature extends Declared {
  /** What the feature does, for the API's document. */
  about: string
  contract: AnyContractRouter
  /** The handlers of the contract, in the same shape. */
  router: AnyRouter
  /** Routes that are not procedures. */
  routes?: readonly RawRoute[]
  /** File slots: places that files can be uploaded to. */
  slots?: readonly FileSlot[]
  queues?: readonly DeclaredQueue<never>[]
  /** The nouns whose changes it publishes. */
  nouns?: Readonly<Record<string, Noun>>
}
