import { expect, test } from 'vitest'
import { sayOwnSwap } from './own-swap.ts'

const swap = { id: 's', state: 'asked' as const, chosen: null, asked: 0, declined: 0, named: 0 }

test.each([
  [{}, 'Colleagues who can work it are being asked. It is yours until somebody takes it over.'],
  [{ chosen: 1 }, 'Whoever of those you chose can work it is being asked. It is yours until somebody takes it over.'],
  [
    { asked: 3, declined: 1, named: 1 },
    '3 colleagues are asked, 1 said no, 1 would swap for one of theirs. It is yours until somebody takes it over.',
  ],
  [
    { chosen: 3, asked: 1 },
    '1 colleague is asked, 2 of those you chose cannot work it as things are. It is yours until somebody takes it over.',
  ],
  [{ state: 'accepted' as const }, 'A colleague would work it. It is yours until a manager agrees.'],
  [{ state: 'declined' as const, asked: 2 }, 'Everybody you asked has said no. The shift is yours.'],
  [
    { state: 'declined' as const },
    'Nobody was asked: none of your colleagues can work it as things are. The shift is yours.',
  ],
  [
    { state: 'declined' as const, chosen: 1 },
    'Nobody was asked: whom you chose cannot work it as things are. Why, only they and your agency may know. The shift is yours.',
  ],
])('%j', (changes, words) => expect(sayOwnSwap({ ...swap, ...changes })).toBe(words))
