import { aSite } from '#features/clients/given.ts'
import { both, type Calls } from '#testing/calls/calls.ts'
import * as given from './given.ts'

/** A day that has not come when the tests run. */
const LATER = '2099-12-31'

/** What the generated tests cannot derive of calls to compliance. */
export const calls: Calls = {
  requirementHistory: { given: given.aRequirement },
  askForMissing: {
    given: given.aMissingCertificate,
    input: ({ actors, made }) => ({ userIds: [actors.self.id], requirementIds: [made.requirementId] }),
  },
  saveQuestions: { input: () => ({ latest: 0, questions: [] }) },
  teamAsItStood: { input: () => ({ day: '2020-01-06' }) },
  changeRequirement: { given: given.aRequirement, input: () => ({ people: null }) },
  retireRequirement: { given: given.aRequirement },
  siteRequirements: { given: given.aSiteRequirement },
  askAtSite: { given: both(aSite, given.aRequirement) },
  stopAtSite: { given: given.aSiteRequirement },
  given: { given: given.aQualification },
  givenDetails: { given: given.aPassport },
  decide: { given: given.aQualification, input: () => ({ replaces: null, decision: 'verified' }) },
  // Managers take back their own decisions alone.
  takeBack: { given: given.aVerification, except: { coManager: 'CONFLICT' } },
  countAs: { given: given.aStrangeCertificate },
  countNoMore: { given: given.aCount },
  // Nothing of anybody else waits.
  remindTeam: { given: given.aQualification, except: { fellow: 'CONFLICT', manager: 'CONFLICT' } },
  except: { given: given.aRequirement, input: () => ({ through: LATER }) },
  recordTraining: { input: given.sessionOf },
  withdrawTraining: { given: given.aTraining },
  withdrawException: { given: given.anException },
}
