import { cover } from './contract/cover.ts'

export const contract = { ...cover }
