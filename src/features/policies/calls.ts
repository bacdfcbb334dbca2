import type { Calls } from '#testing/calls/calls.ts'
import * as given from './given.ts'

/** What the generated tests cannot derive of calls about policies. */
export const calls: Calls = {
  get: { given: given.aRevisedPolicy },
  version: { given: given.aPolicy, input: () => ({ number: 1 }) },
  saveDraft: { given: given.aDraft, input: () => ({ revision: 2, ...given.textAs('Safeguarding') }) },
  discardDraft: { given: given.aRevisedPolicy },
  saveSettings: { given: given.aDraft, input: () => ({ revision: 1 }) },
  publish: { given: given.aDraft, input: () => ({ revision: 2, readBy: '2099-12-31' }) },
  withdraw: { given: given.aPolicy },
  require: { given: given.aPolicy },
  readers: { given: given.aPolicy },
  whoToRemind: { given: given.aPolicy },
  remind: { given: given.aPolicy, input: ({ actors }) => ({ userIds: [actors.self.id] }) },
  undoRemind: { given: given.aReminder },
  read: { given: given.aPolicy },
  answer: { given: given.withQuestions, input: () => ({ question: 0, choice: 0 }), except: { manager: 'CONFLICT' } },
  allowTries: { given: given.usedTries },
  countersign: {
    given: (world) => given.signed(world, 'terms'),
    input: ({ actors }) => ({ userIds: [actors.self.id] }),
  },
  decline: {
    given: (world) => given.aPolicy(world, { kind: 'opt-out' }),
    except: { manager: 'UNPROCESSABLE_CONTENT' },
  },
  end: { given: given.anOptOut, of: 'self', others: 'CONFLICT' },
  // Each signs with their own name.
  sign: {
    given: given.aPolicy,
    input: ({ actors }) => ({ name: actors.self.fullName }),
    of: 'self',
    others: 'UNPROCESSABLE_CONTENT',
  },
}
