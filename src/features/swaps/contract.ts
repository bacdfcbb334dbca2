import { asking } from './contract/asking.ts'
import { exchanging } from './contract/exchange.ts'

export const contract = { ...asking, ...exchanging }
