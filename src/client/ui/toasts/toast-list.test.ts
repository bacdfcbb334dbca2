import { expect, it } from 'vitest'
import { type ShownToast, withToast } from './toast-list.ts'

const toast = (id: number, message: string, kind: ShownToast['kind'] = 'success'): ShownToast => ({
  id,
  message,
  kind,
  times: 1,
})

it('shows at most three, the newest ones', () => {
  const shown = ['a', 'b', 'c', 'd'].reduce<ShownToast[]>((all, message, id) => withToast(all, toast(id, message)), [])
  expect(shown.map(({ message }) => message)).toEqual(['b', 'c', 'd'])
})

it('repeats an equal one in its place', () => {
  const shown = withToast([toast(1, 'Saved'), toast(2, 'Sent')], toast(3, 'Saved'))
  expect(shown).toEqual([{ ...toast(1, 'Saved'), times: 2 }, toast(2, 'Sent')])
})

it('keeps toasts with different actions separate', () => {
  const shown = withToast(withToast([toast(1, 'Saved')], toast(2, 'Saved', 'error')), {
    ...toast(3, 'Saved'),
    title: 'Profile',
  })
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3])
})
