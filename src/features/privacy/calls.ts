import { randomUUID } from 'node:crypto'
import { type Calls, ofTeam } from '#testing/calls.ts'

/** One right call for every procedure of privacy, for the generated tests. */
export const calls: Calls = {
  holdings: { input: () => undefined },
  exports: { input: () => undefined },
  askExport: { input: () => ({ confirm: true }) },
  teamExports: { input: ofTeam },
  askTeamExport: { input: (world) => ({ ...ofTeam(world), confirm: true }) },
  cancelExport: { input: () => ({ exportId: randomUUID() }), answer: 'NOT_FOUND' },
  openExport: { input: () => ({ exportId: randomUUID() }), answer: 'NOT_FOUND' },
  erase: {
    input: () => ({ confirm: 'DELETE' }),
    except: { manager: 'CONFLICT', managerOfOther: 'CONFLICT' },
  },
  retention: { input: ofTeam },
}
