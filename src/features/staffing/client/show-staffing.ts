import { api } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'

/** Does something, and reads again what pages of staffing and of shifts show. */
export async function showStaffing<T>(act: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  await actAndShow(async () => {
    answer = await act()
  }, api.staffing.key())
  return answer as T
}
