import { cover } from './contract/cover.ts'
import { templates } from './contract/templates.ts'

export const contract = { ...cover, ...templates }
