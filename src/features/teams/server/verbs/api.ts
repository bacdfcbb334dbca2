import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../../contract.ts'
import { teamGate } from '../gate.ts'

/** What every handler of this feature is built on. */
export const api = implementing(contract, { team: teamGate })
