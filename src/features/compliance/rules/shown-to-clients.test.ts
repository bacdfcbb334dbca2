import { expect, test } from 'vitest'
import { shownToClients } from './shown-to-clients.ts'

const item = (name: string, kinds: string[], state = 'verified' as const) => ({ name, kinds, state, goodThrough: null })

test('a client is shown what the agency has checked, and nothing of health, home or signatures', () => {
  const shown = shownToClients([
    { ...item('DBS check', ['dbs']), goodThrough: '2027-03-01' },
    { ...item('Fire Safety', ['certificate:fire safety']), state: 'expiring', goodThrough: '2026-12-01' },
    { ...item('Food Hygiene', ['certificate:food hygiene']), state: 'expired' },
    { ...item('Moving and Handling', ['certificate:moving and handling']), state: 'waiting' },
    { ...item('Right to work', ['right-to-work']), state: 'exempt' },
    item('Fit to work', ['fit-to-work']),
    item('Proof of identity', ['passport', 'birth-certificate']),
    item('Proof of address', ['proof-of-address']),
    item('Hand hygiene policy', ['policy:8d9f6b1e-5a57-4c0e-9a3f-0d6c1f0f3b11']),
  ])
  expect(shown).toEqual([
    { name: 'DBS check', until: '2027-03-01' },
    { name: 'Fire Safety', until: '2026-12-01' },
  ])
})
