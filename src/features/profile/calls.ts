import type { Calls } from '#testing/calls.ts'

/** One right call for every procedure of profile, for the generated tests. */
export const calls: Calls = {
  card: { input: () => undefined },
  read: { input: () => undefined },
  dashboard: { input: () => undefined },
  openings: { input: () => ({}) },
  workPassport: { input: () => undefined },
  update: { input: () => ({ fullName: 'Somebody', role: 'manager' }) },
}
