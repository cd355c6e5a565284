export type LocationKey = 'gothenburg' | 'riga' | 'london' | 'bengaluru' | 'hamburg'
export interface DemoLocation {
  key: LocationKey
  name: string
  /** ISO 3166-1 */
  country: string
  region: string | null
  address: string
  currency: string
  timeZone: string
}
export interface DemoDepartment {
  name: string
  parent: string | null
  /** key of the person who leads it */
  lead: string
}

export const company = {
  name: 'Havsvik',
  domain: 'demo',
  country: 'SE',
  themeColor: '#2968dc',
} as const

export const locations: readonly DemoLocation[] = [
  {
    key: 'gothenburg',
    name: 'Gothenburg',
    country: 'SE',
    region: null,
    address: 'Lindholmspiren 7, 417 56 Göteborg',
    currency: 'SEK',
    timeZone: 'Europe/Stockholm',
  },
  {
    key: 'riga',
    name: 'Riga',
    country: 'LV',
    region: null,
    address: 'Skanstes iela 50, Rīga, LV-1013',
    currency: 'EUR',
    timeZone: 'Europe/Riga',
  },
  {
    key: 'london',
    name: 'London',
    country: 'GB',
    region: 'ENG',
    address: '12 Trinity Buoy Wharf, London E14 0JW',
    currency: 'GBP',
    timeZone: 'Europe/London',
  },
  {
    key: 'bengaluru',
    name: 'Bengaluru',
    country: 'IN',
    region: 'KA',
    address: '80 Feet Road, Koramangala, Bengaluru 560034',
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  },
  {
    key: 'hamburg',
    name: 'Hamburg',
    country: 'DE',
    region: 'HH',
    address: 'Am Sandtorkai 30, 20457 Hamburg',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
]

/** Parents come before their children. */
export const departments: readonly DemoDepartment[] = [
  { name: 'Management', parent: null, lead: 'asa.nordstrom' },
  { name: 'Engineering', parent: null, lead: 'mikael.dahl' },
  { name: 'Platform', parent: 'Engineering', lead: 'manager' },
  { name: 'Firmware', parent: 'Engineering', lead: 'priya.raghunathan' },
  { name: 'Hardware', parent: 'Engineering', lead: 'lukas.brandt' },
  { name: 'Quality', parent: 'Engineering', lead: 'dmitry.sokolov' },
  { name: 'Product', parent: null, lead: 'freya.holm' },
  { name: 'Design', parent: 'Product', lead: 'elin.akesson' },
  { name: 'Production', parent: null, lead: 'petra.vikstrom' },
  { name: 'Assembly', parent: 'Production', lead: 'linus.bergqvist' },
  { name: 'Calibration', parent: 'Production', lead: 'marcus.dahlgren' },
  { name: 'Supply', parent: 'Production', lead: 'olga.morozova' },
  { name: 'Sales and service', parent: null, lead: 'oliver.hartley' },
  { name: 'Sales', parent: 'Sales and service', lead: 'katharina.vogel' },
  { name: 'Field service', parent: 'Sales and service', lead: 'leo.martins' },
  { name: 'People', parent: null, lead: 'hr' },
  { name: 'Finance', parent: null, lead: 'ilze.berzina' },
  { name: 'IT and operations', parent: null, lead: 'admin' },
]

/** Numbers that the countries' regulators keep for fiction where they keep any; `#` is a digit, `*` one that is not 0. */
export const phonePatterns: Record<LocationKey, string> = {
  gothenburg: '+46 70 174 06 *#',
  riga: '+371 20 000 ###',
  london: '+44 7700 900 ###',
  bengaluru: '+91 90000 00###',
  hamburg: '+49 176 040 690 ##',
}

/** `#` is the number of the house. */
export const streets: Record<LocationKey, readonly string[]> = {
  gothenburg: [
    'Linnégatan #, 413 04 Göteborg',
    'Majorsgatan #, 413 08 Göteborg',
    'Danska vägen #, 416 59 Göteborg',
    'Hjalmar Brantingsgatan #, 417 05 Göteborg',
    'Storgatan #, 431 31 Mölndal',
  ],
  riga: [
    'Tērbatas iela #, Rīga, LV-1011',
    'Miera iela #, Rīga, LV-1013',
    'Āgenskalna iela #, Rīga, LV-1048',
    'Jomas iela #, Jūrmala, LV-2015',
  ],
  london: [
    '# Lower Clapton Road, London E5 0NS',
    '# Evelyn Street, London SE8 5DD',
    '# Roman Road, London E2 0HU',
    '# Lordship Lane, London SE22 8HF',
  ],
  bengaluru: [
    '# 1st Cross, Indiranagar, Bengaluru 560038',
    '# 5th Block, Jayanagar, Bengaluru 560041',
    '# Sampige Road, Malleshwaram, Bengaluru 560003',
  ],
  hamburg: ['Osterstraße #, 20259 Hamburg', 'Barmbeker Straße #, 22303 Hamburg', 'Eppendorfer Weg #, 20251 Hamburg'],
}
