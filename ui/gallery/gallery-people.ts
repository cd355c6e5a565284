const FIRST = ['Åsa', 'Дарья', 'Björn', 'Priya', 'Tomas', 'Freya', 'Илья', 'Noor', 'Oskar', 'Elin']
const LAST = ['Nordström', 'Кузнецова', 'Lund', 'Raman', 'Ek', 'Holm', 'Соколов', 'Haddad', 'Wallin', 'Åkesson']
const JOBS = ['Optics engineer', 'Инженер', 'Produktdesigner', 'Calibration technician']
const PLACES = ['Göteborg', 'Рига', 'London']

/** People who exist on the page of parts only. */
export const sample = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    firstName: FIRST[at % 10] ?? '',
    lastName: `${LAST[(at * 7 + Math.floor(at / 10)) % 10]}`,
    email: `person-${at + 1}@staffroom.example`,
    job: JOBS[at % JOBS.length] ?? '',
    place: PLACES[at % PLACES.length] ?? '',
    since: `20${String(10 + (at % 16)).padStart(2, '0')}-0${(at % 9) + 1}-1${at % 9}`,
    balance: ((at * 7) % 41) / 2 - 4,
  }))

export type SamplePerson = ReturnType<typeof sample>[number]
