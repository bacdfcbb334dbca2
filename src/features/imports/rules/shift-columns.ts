/** What a column of a file of shifts may be taken for, with other headings that mean the same. */
const shiftColumns = [
  {
    value: 'site',
    label: 'Site',
    example: 'The Oaks',
    like: ['site name', 'home', 'care home', 'location', 'unit', 'ward'],
  },
  { value: 'client', label: 'Client', like: ['client name', 'customer', 'organisation', 'hirer', 'group'] },
  { value: 'day', label: 'Date', example: '31/12/2026', like: ['day', 'shift date', 'start date'] },
  { value: 'start', label: 'Start', example: '07:30', like: ['start time', 'from', 'starts', 'begin'] },
  { value: 'end', label: 'End', example: '20:00', like: ['end time', 'finish', 'finish time', 'to', 'until', 'ends'] },
  {
    value: 'breakMinutes',
    label: 'Break',
    example: '30',
    like: ['break minutes', 'break mins', 'break in minutes', 'unpaid break', 'unpaid break minutes'],
  },
  { value: 'job', label: 'Job', example: 'Care Assistant', like: ['role', 'job title', 'grade', 'position'] },
  {
    value: 'staffRequired',
    label: 'Staff required',
    example: '1',
    like: ['staff', 'staff needed', 'quantity', 'number', 'places'],
  },
  {
    value: 'pay',
    label: 'Pay',
    example: '13.50',
    like: ['pay an hour', 'pay rate', 'hourly pay', 'pay per hour', 'rate'],
  },
  {
    value: 'charge',
    label: 'Charge',
    example: '22.00',
    like: ['charge an hour', 'charge rate', 'charge per hour', 'bill rate'],
  },
  {
    value: 'orderNumber',
    label: 'Order number',
    like: ['order no', 'po', 'po number', 'purchase order', 'purchase order number', 'reference'],
  },
  { value: 'costCentre', label: 'Cost centre', like: ['cost center', 'cost code', 'budget code'] },
  { value: 'notes', label: 'Notes', like: ['notes for staff', 'comments', 'note'] },
  { value: 'address', label: 'Site address', like: ['address', 'full address'] },
  { value: 'postcode', label: 'Site postcode', like: ['postcode', 'post code', 'zip'] },
] as const

export type ShiftColumn = (typeof shiftColumns)[number]['value']
export const shiftColumnCodes = shiftColumns.map(({ value }) => value)

/** The columns that a manager may bring in: the charge only with the right to see pay. */
export const columnsFor = (seesCharge: boolean) => shiftColumns.filter(({ value }) => seesCharge || value !== 'charge')

/** A column as people read it. */
export const columnLabel = (code: string) => shiftColumns.find(({ value }) => value === code)?.label
