import type { CheckForm } from './check-form.ts'
import type { CheckKind } from './check-kinds.ts'
import { dbs } from './dbs.ts'
import { fitToWork } from './fit-to-work.ts'
import { professionalRegister } from './professional-register.ts'
import { rightToWork } from './right-to-work.ts'

/** The form of each kind of check. */
export const checkForms: Record<CheckKind, CheckForm> = {
  'right-to-work': rightToWork,
  dbs,
  'professional-register': professionalRegister,
  'fit-to-work': fitToWork,
}
