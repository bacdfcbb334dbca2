import { running } from './contract/running.ts'
import { sickCalls } from './contract/sick-calls.ts'
import { taking } from './contract/taking.ts'

export const contract = { ...running, ...taking, ...sickCalls }
