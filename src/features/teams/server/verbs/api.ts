import { implementing } from '#server/calls/procedures.ts'
import { contract } from '../../contract.ts'
import { teamGate } from '../gate.ts'

/** The base of every handler of this feature. */
export const api = implementing(contract, { team: teamGate })
