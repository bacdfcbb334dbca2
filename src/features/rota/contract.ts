import { papers } from './contract/papers.ts'
import { stepping } from './contract/steps.ts'
import { viewing } from './contract/view.ts'

export const contract = { ...viewing, ...stepping, ...papers }
