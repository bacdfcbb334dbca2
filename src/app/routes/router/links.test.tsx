import { Link, useSearch } from '@tanstack/react-router'
import { expectTypeOf, test } from 'vitest'
import type { ReturnPath } from './return-path.ts'

// What is said here is looked at by the type checker: a line that compiles although it should not is an error of `npm run verify`.
test('a link leads to a page of the lists, with a search that the page reads', () => {
  const links = [
    <Link key="page" to="/manager-dashboard" search={{ weeks: 4 }} />,
    // @ts-expect-error no such page
    <Link key="none" to="/manager-dashboard/nonsense" />,
    // @ts-expect-error the page does not read it
    <Link key="search" to="/account" search={{ nonsense: 1 }} />,
    // @ts-expect-error nobody returns to it after signing in
    <Link key="next" to="/auth" search={{ next: '/auth' }} />,
  ]
  expectTypeOf(links).toBeArray()
  expectTypeOf<'/auth'>().not.toExtend<ReturnPath>()
  const searchOf = () => useSearch({ from: '/staff/account' })
  expectTypeOf(searchOf).returns.toEqualTypeOf<{ tab?: string }>()
})
