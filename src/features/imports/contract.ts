import { ofShifts } from './contract/shifts.ts'

export const contract = { ...ofShifts }
