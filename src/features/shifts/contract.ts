import { booking } from './contract/book.ts'
import { cascading } from './contract/cascade.ts'
import { concerns } from './contract/concerns.ts'
import { runningLate } from './contract/late.ts'
import { leaving } from './contract/leaving.ts'
import { own } from './contract/own.ts'
import { planning } from './contract/plan.ts'
import { reading } from './contract/read.ts'
import { rest } from './contract/rest.ts'
import { series } from './contract/series.ts'
import { settings } from './contract/settings.ts'
import { workingRules } from './contract/working-rules.ts'

export const contract = {
  ...reading,
  ...planning,
  ...series,
  ...booking,
  ...cascading,
  ...leaving,
  ...concerns,
  ...workingRules,
  ...settings,
  ...own,
  ...rest,
  ...runningLate,
}
