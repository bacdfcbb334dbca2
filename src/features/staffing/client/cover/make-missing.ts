import { client } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { drafts } from '../../rules/words.ts'
import { pressStaffing } from '../show-staffing.ts'

/** Makes the shifts that a site lacks on some days, as drafts, and says so; returns their ids. */
export async function makeMissing(of: Parameters<typeof client.staffing.makeMissing>[0]): Promise<readonly string[]> {
  const made = await pressStaffing(() => client.staffing.makeMissing(of))
  if (!made) return []
  const { shiftIds } = made
  if (shiftIds.length > 0) toast.success(`${drafts(shiftIds.length)} made. Nobody is told before they are published`)
  else toast.success('Nothing was made: what has begun, and gaps of less than an hour, get no shift')
  return shiftIds
}
