import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { Noun } from '#shared/nouns.ts'
import type { Declared } from './declared.ts'
import type { FileSlot } from './files/slots.ts'
import type { DeclaredQueue } from './jobs.ts'
import type { RawRoute } from './services.ts'

/** All that a feature brings to the product: what `server/manifest.ts` of each says, and the app reads. */
export interface Feature extends Declared {
  /** What it is about, in the API's document. */
  about: string
  contract: AnyContractRouter
  /** The handlers behind the contract, in the same shape. */
  router: AnyRouter
  /** Routes that are not procedures. */
  routes?: readonly RawRoute[]
  /** Places that files can be uploaded to. */
  slots?: readonly FileSlot[]
  queues?: readonly DeclaredQueue<never>[]
  /** What of it changes on screens. */
  nouns?: Readonly<Record<string, Noun>>
}
