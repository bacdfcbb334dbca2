import { hoursText, shortText } from './words.ts'

interface Line {
  from: string
  until: string
  name: string
  isMix: boolean
  missing: number
  open: number
  over: number
}

/** `07:00–15:00 Care Assistant: 2 open` */
export const lineText = (line: Line) =>
  `${hoursText(line)} ${line.name}: ${line.isMix ? `${line.missing} more must be there` : shortText(line)}`
