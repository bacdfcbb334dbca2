/** What a column of a file of clients and sites may be taken for, with other headings that mean the same. */
export const importColumns = [
  {
    value: 'client',
    label: 'Client',
    example: 'Oak Homes',
    like: ['client name', 'customer', 'organisation', 'hirer', 'group'],
  },
  { value: 'legalName', label: 'Legal name', like: ['legal entity', 'company', 'company name'] },
  { value: 'companyNumber', label: 'Company number', like: ['company no', 'company reg', 'registration number'] },
  { value: 'invoiceEmail', label: 'Email for invoices', like: ['invoice email', 'accounts email', 'billing email'] },
  { value: 'invoiceAddress', label: 'Address for invoices', like: ['invoice address', 'billing address'] },
  {
    value: 'site',
    label: 'Site',
    example: 'The Oaks',
    like: ['site name', 'home', 'care home', 'location', 'unit', 'ward'],
  },
  { value: 'address', label: 'Address', example: '1 Mill Lane, Leeds', like: ['site address', 'full address'] },
  { value: 'postcode', label: 'Postcode', example: 'LS1 4AP', like: ['post code', 'site postcode', 'zip'] },
  {
    value: 'onCall',
    label: 'On-call number',
    example: '0113 496 0000',
    like: ['on call', 'out of hours', 'telephone', 'phone', 'tel'],
  },
  { value: 'notes', label: 'Notes for staff', like: ['notes', 'comments', 'directions'] },
  { value: 'parking', label: 'Parking', like: ['car park'] },
  { value: 'bus', label: 'Bus or train', like: ['bus', 'transport', 'public transport'] },
  { value: 'uniform', label: 'Uniform', like: ['dress code'] },
] as const

export type ImportColumn = (typeof importColumns)[number]['value']
export const importColumnCodes = importColumns.map(({ value }) => value)
