import { ofPeople } from './contract/people.ts'
import { ofShifts } from './contract/shifts.ts'

export const contract = { ...ofShifts, ...ofPeople }
