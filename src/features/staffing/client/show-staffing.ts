import { api, fieldProblems } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'

/** Does something, and reads again what pages of staffing show. */
export async function showStaffing<T>(act: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  await actAndShow(async () => {
    answer = await act()
  }, api.staffing.key())
  return answer as T
}

/** The same of a press that no form stands behind: what is wrong with its input is said in a toast. Undefined then. */
export async function pressStaffing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await showStaffing(act)
  } catch (error) {
    const [problem] = fieldProblems(error)
    if (!problem) throw error
    toast.error(problem.message)
    return undefined
  }
}
