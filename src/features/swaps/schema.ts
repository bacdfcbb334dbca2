import { z } from 'zod'
import { placeInReturn } from '#features/shifts/schema.ts'

/** One's own, to be named unless who asked has refused it: `answer` is of the shift that one is asked to take, without this one. */
export const ownReturn = z.object({ ...placeInReturn.shape, isNamed: z.boolean(), isRefused: z.boolean() })
export type OwnReturn = z.infer<typeof ownReturn>
/** A colleague's: `answer` is of this shift, without the one that one would give. */
export const namedReturn = z.object({ ...placeInReturn.shape, from: z.string() })
export type NamedReturn = z.infer<typeof namedReturn>
