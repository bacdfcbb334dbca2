import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'

/** 404: the row does not exist, or the caller may not see it. Both answers are byte-identical. */
export function notFound() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'Not found' })
}

/** 403: the caller may see the row, but not do this. */
export function forbidden(message = 'You may not do this') {
  return new ORPCError('FORBIDDEN', { status: 403, message })
}

export function unauthorized() {
  return new ORPCError('UNAUTHORIZED', { status: 401, message: 'Please sign in' })
}

/** Critical data and destructive acts ask for the password when the last sign-in is older than 15 minutes (security 4.5). */
export function reauthenticationNeeded() {
  return new ORPCError('REAUTHENTICATION_NEEDED', { status: 403, message: 'Please enter your password again' })
}

/** 403: the session has no second factor, which `message` says who requires (security MF10). */
export function insufficientAal(message: string) {
  return new ORPCError('INSUFFICIENT_AAL', { status: 403, message })
}

/** 409: another write came first. `current` is the state now. */
export function conflict(current: unknown, message = 'This has changed since you opened it') {
  return new ORPCError('CONFLICT', { status: 409, message, data: { current } })
}

export function invalid(fields: FieldProblem[]) {
  return new ORPCError('UNPROCESSABLE_CONTENT', {
    status: 422,
    message: 'Please check the marked fields',
    data: { fields },
  })
}

/** 422: what a schema has found in what was asked for. */
export const invalidBy = ({ issues }: z.ZodError) =>
  invalid(issues.map(({ path, message }) => ({ path: path.join('.'), message })))

/** `retryAfter` in whole seconds. */
export function tooMany(retryAfter: number) {
  return new ORPCError('TOO_MANY_REQUESTS', {
    status: 429,
    message: 'Too many attempts. Please wait and try again',
    data: { retryAfter },
  })
}

export function unavailable(retryAfter = 2) {
  return new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: 'The service is busy. Please try again in a moment',
    data: { retryAfter },
  })
}

/** 507: the disk, or the quota of uploaded files, is full. Nothing of the file was kept. */
export function noRoom() {
  return new ORPCError('INSUFFICIENT_STORAGE', {
    status: 507,
    message: 'There is no room for files at the moment, so this one was not kept. Please try again later',
  })
}
