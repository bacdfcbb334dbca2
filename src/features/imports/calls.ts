import type { Calls } from '#testing/calls/calls.ts'
import * as given from './given.ts'

/** What the generated tests cannot derive of calls about imports. */
export const calls: Calls = {
  bringShifts: { given: given.aFile, input: () => given.IMPORT },
  invitePeople: { given: given.aList, input: () => ({ columns: ['email', 'name'], leaveOut: false }) },
  undoShifts: { given: given.anImport },
}
