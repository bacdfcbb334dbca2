/** Name, address and postcode. */
type Place = readonly [name: string, street: string, town: string, postcode: string]

interface DemoClient {
  name: string
  legalName: string
  companyNumber?: string
  invoiceEmail?: string
  invoiceAddress?: string
  sites: readonly Place[]
}

/** The clients of the first agency, in England and in Wales. */
const DEE: readonly DemoClient[] = [
  {
    name: 'Oak Homes',
    legalName: 'Oak Homes Group Ltd',
    companyNumber: '01234567',
    invoiceEmail: 'accounts@oakhomes.example.org',
    invoiceAddress: 'Finance, 2 Oak Court\nChester CH1 9XD',
    sites: [
      ['The Oaks', '1 Park Row', 'Chester', 'CH1 9XE'],
      ['Elm House', '22 Elm Grove', 'Chester', 'CH2 9XF'],
      ['Willow Court', '7 Station Road', 'Ellesmere Port', 'CH65 9XF'],
      ['Hawthorn Lodge', '3 Hoole Lane', 'Chester', 'CH2 9XG'],
      ['Beech View', '18 Lache Avenue', 'Chester', 'CH4 9XG'],
    ],
  },
  {
    name: 'Northfield Health Trust',
    invoiceAddress: 'Northfield House, 4 Trust Way\nLiverpool L3 5QA',
    legalName: 'Northfield Community Health NHS Trust',
    sites: [
      ['Northfield Ward 3', 'Northfield Hospital, Liverpool Road', 'Chester', 'CH2 9XH'],
      ['Deeside Clinic', '3 Brook Street', 'Neston', 'CH64 9XJ'],
      ['Northfield Ward 5', 'Northfield Hospital, Liverpool Road', 'Chester', 'CH2 9XH'],
      ['Frodsham Health Centre', '12 Church Street', 'Frodsham', 'WA6 9XL'],
    ],
  },
  {
    name: 'Gofal Clwyd',
    invoiceAddress: '2 Ffordd y Bont\nWrexham LL11 1BY',
    legalName: 'Gofal Clwyd Cyf',
    companyNumber: '07654321',
    invoiceEmail: 'cyllid@gofalclwyd.example.org',
    sites: [
      ['Plas Derwen', 'Ffordd Rhuthun', 'Mold', 'CH7 9XL'],
      ['Tŷ Gwyn', '5 Stryt y Bont', 'Wrexham', 'LL13 9XL'],
      ['Llys Afon', '40 Ffordd Caer', 'Wrexham', 'LL11 9XL'],
      ['Bryn Hyfryd', '9 Stryd Fawr', 'Flint', 'CH6 9XL'],
    ],
  },
  {
    name: 'Riverside Living',
    invoiceAddress: '8 Riverside Walk\nChester CH1 4PF',
    legalName: 'Riverside Supported Living CIC',
    sites: [
      ['Canal Street', '14 Canal Street', 'Chester', 'CH1 9XN'],
      ['Boughton Flats', '60 Boughton', 'Chester', 'CH3 9XN'],
      ['Upton Gardens', '2 Heath Road', 'Chester', 'CH2 9XN'],
      ['Blacon House', '31 Western Avenue', 'Chester', 'CH1 9XP'],
    ],
  },
  {
    name: 'St Werburgh’s Hospice',
    invoiceAddress: '14 Abbey Square\nChester CH1 2HU',
    legalName: 'St Werburgh’s Hospice Ltd',
    sites: [
      ['St Werburgh’s', '4 Grosvenor Park Road', 'Chester', 'CH1 9XR'],
      ['St Werburgh’s at Home', '4 Grosvenor Park Road', 'Chester', 'CH1 9XR'],
    ],
  },
  {
    name: 'Wirral Care Partnership',
    invoiceAddress: '27 Hamilton Square\nBirkenhead CH41 5AX',
    legalName: 'Wirral Care Partnership LLP',
    sites: [
      ['Mersey Bank', '88 Rock Lane', 'Birkenhead', 'CH42 9XS'],
      ['Oxton Hall', '6 Village Road', 'Birkenhead', 'CH43 9XS'],
      ['Bromborough Court', '1 Allport Lane', 'Bromborough', 'CH62 9XS'],
      ['Eastham Lodge', '27 Ferry Road', 'Eastham', 'CH62 9XT'],
    ],
  },
  {
    name: 'Marches Health Board',
    invoiceAddress: '6 Castle Street\nOswestry SY11 1JR',
    legalName: 'Bwrdd Iechyd y Gororau',
    sites: [
      ['Ward 2, Ysbyty Maelgwyn', 'Ffordd Croesnewydd', 'Wrexham', 'LL13 9XT'],
      ['Ward 7, Ysbyty Maelgwyn', 'Ffordd Croesnewydd', 'Wrexham', 'LL13 9XT'],
      ['Mold Community Hospital', 'Ffordd Ash', 'Mold', 'CH7 9XT'],
    ],
  },
  {
    name: 'Delamere Care Villages',
    invoiceAddress: '1 Forest Road\nNorthwich CW8 2HT',
    legalName: 'Delamere Care Villages Ltd',
    companyNumber: '09876543',
    sites: [
      ['Delamere Grange', 'Forest Road', 'Tarporley', 'CW6 9XU'],
      ['Sandiway View', '12 Chester Road', 'Tarporley', 'CW6 9XW'],
      ['Helsby Hillside', '70 Bates Lane', 'Frodsham', 'WA6 9XW'],
    ],
  },
  {
    name: 'Quayside Nursing',
    legalName: 'Quayside Nursing Homes Ltd',
    sites: [
      ['Connah’s Rest', '15 Dock Road', 'Deeside', 'CH5 9XW'],
      ['Shotton Manor', '2 Chester Road East', 'Deeside', 'CH5 9XY'],
      ['Runcorn Quay', '9 Mersey Road', 'Runcorn', 'WA7 9XY'],
    ],
  },
  {
    name: 'Lighthouse Learning Disability',
    invoiceAddress: '3 Beacon Lane\nNew Brighton CH45 2PB',
    legalName: 'Lighthouse Learning Disability Services Ltd',
    sites: [
      ['Lighthouse One', '11 Whitby Road', 'Ellesmere Port', 'CH65 9XY'],
      ['Lighthouse Two', '54 Overpool Road', 'Ellesmere Port', 'CH66 9XY'],
      ['Lighthouse Three', '3 Mill Lane', 'Great Sutton', 'CH66 9XZ'],
    ],
  },
  {
    name: 'Rossett Care',
    legalName: 'Rossett Care Ltd',
    sites: [
      ['Rossett Hall', 'Ffordd Caer', 'Rossett', 'LL12 9XZ'],
      ['Gresford Gardens', '8 Heol yr Eglwys', 'Gresford', 'LL12 9XY'],
      ['Holt Lodge', '1 Castle Street', 'Holt', 'LL13 9XZ'],
    ],
  },
  {
    name: 'Parkgate Dementia Care',
    legalName: 'Parkgate Dementia Care Ltd',
    sites: [
      ['Parkgate House', 'The Parade', 'Neston', 'CH64 9XZ'],
      ['Burton Manor View', '20 The Village', 'Neston', 'CH64 9XY'],
    ],
  },
]

const HUMBER: readonly DemoClient[] = [
  {
    name: 'Oak Homes',
    legalName: 'Oak Homes Group Ltd',
    sites: [
      ['The Oaks', '4 Holderness Road', 'Hull', 'HU1 9XE'],
      ['Elm House', '9 Newland Avenue', 'Hull', 'HU5 9XE'],
      ['Willow Court', '30 Boothferry Road', 'Hessle', 'HU13 9XE'],
    ],
  },
  {
    name: 'Northfield Health Trust',
    legalName: 'Northfield Community Health NHS Trust',
    sites: [
      ['Cottingham Ward 1', 'Castle Road', 'Cottingham', 'HU16 9XE'],
      ['Beverley Clinic', '12 Saturday Market', 'Beverley', 'HU17 9XE'],
    ],
  },
]

/** The clients of each agency, by its index. */
export const CLIENTS = [DEE, HUMBER] as const

export const MANAGER = {
  name: 'Rita Hall',
  role: 'Home manager',
  phone: '01632 960111',
  email: 'rita.hall@example.org',
}
const NIGHTS = { name: 'Senior on nights', role: 'Senior carer', phone: '01632 960112' }
const CARE_GOES_ON =
  'One waking night carer covers the whole house: the next shift begins before 11 hours are over when somebody is ill.'

/** What is known of some sites, by their name. */
export const KNOWN: Record<string, object> = {
  'The Oaks': {
    onCall: '01632 960100',
    contacts: [MANAGER, NIGHTS],
    notes: 'Ring the bell at the side door after 20:00. Handover is in the office on the first floor.',
    doorCode: 'C2741Y',
    parking: 'Behind the house, five places. In the street it is for residents only.',
    bus: 'Bus 6 and 8 from the station, stop Park Row',
    uniform: 'Your own tunic, black trousers, flat shoes',
    handoverPaid: true,
    inductionNeeded: true,
  },
  'Elm House': { contacts: [MANAGER], restReason: CARE_GOES_ON, handoverPaid: true },
  'Willow Court': {
    requiredGender: 'female',
    genderReason: 'A house for women: personal care is asked for from women, in each care plan.',
  },
  'Northfield Ward 3': {
    parking: 'Multi-storey, ask the ward for a permit',
    uniform: 'Bank tunic, bare below the elbow',
  },
  'Plas Derwen': {
    contacts: [{ name: 'Menna Puw', role: 'Rheolwr y cartref', phone: '01632 960121' }],
    notes: 'Many residents speak Welsh first. A greeting in Welsh is welcome; nobody minds English.',
    parking: 'In the yard, through the arch',
  },
  'Ward 2, Ysbyty Maelgwyn': {
    parking: 'Car park C, badge from the ward',
    uniform: 'Bank tunic, bare below the elbow',
  },
}
