import { evidence } from './contract/evidence.ts'
import { own } from './contract/own.ts'
import { people } from './contract/people.ts'
import { requirements } from './contract/requirements.ts'
import { training } from './contract/training.ts'

export const contract = { ...requirements, ...people, ...evidence, ...training, ...own }
