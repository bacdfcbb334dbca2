import type { Calls } from '#testing/calls/calls.ts'
import { another } from '#testing/calls/calls.ts'
import { aReference } from '#testing/people/reference-answer.ts'
import * as given from './given.ts'

const version = (version: number) => () => ({ version })

/** What the generated tests cannot derive of calls to references. */
export const calls: Calls = {
  ask: { input: () => ({ relationship: 'line-manager', email: `${another('r').replace(' ', '-')}@sunrise.example` }) },
  read: { given: given.anAnswer },
  verify: { given: given.anAnswer, input: version(2) },
  reject: { given: given.anAnswer, input: version(2) },
  reopen: { given: given.anAnswer, input: version(2) },
  resend: { given: given.anAskedReferee },
  cancel: { given: given.anAskedReferee },
  release: { given: given.aVerifiedReference, input: version(3) },
  readOwn: { given: given.aReleasedReference, of: 'self' },
  share: { input: () => ({ what: 'steps-taken', sharedOn: '2026-01-05' }) },
  find: { given: given.anAskedReferee },
  answer: { given: given.anAskedReferee, input: () => aReference },
  answerQuestion: { given: given.aQuestion, input: () => ({ declaration: true }) },
  decline: { given: given.anAskedReferee },
}
