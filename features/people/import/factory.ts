import type { Name, World as Companies } from '#tests/world.ts'
import { addDays, type Day } from '#kit/days.ts'
import type { ShownImport } from './contract.ts'
import { csvFile } from './server/rules/write-file.ts'

export type Flavour = 'bamboohr' | 'personio' | 'frappe' | 'plain-ru' | 'plain-sv'
export const flavours: readonly Flavour[] = ['bamboohr', 'personio', 'frappe', 'plain-ru', 'plain-sv']

export interface SamplePerson {
  number: string
  firstName: string
  lastName: string
  email: string
  gender: 'male' | 'female'
  birthDate: Day
  hireDate: Day
  department: string
  jobTitle: string
  location: string
  phone: string
  /** Its place among the people; none for the first, who leads the company. */
  manager: number | null
}

/** `count` believable people with a hierarchy; the same seed gives the same people. Names are unique. */
export function samplePeople(count: number, flavour: Flavour, seed = 1): SamplePerson[] {
  const pick = picker(seed)
  const world = worlds[languageOf[flavour]]
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const female = pick(2) === 1
    const [firstName, lastName] = freshName(world, female, pick, taken)
    const [department, titles] = world.departments[at === 0 ? 0 : pick(world.departments.length)] ?? ['', ['']]
    const hireDate = addDays('2008-01-07', pick(6700))
    return {
      number: `HR-EMP-${String(at + 1).padStart(5, '0')}`,
      firstName,
      lastName,
      email: `${latin(firstName)}.${latin(lastName)}@${world.domain}`,
      gender: female ? 'female' : 'male',
      birthDate: addDays('1962-01-01', pick(14_000)),
      hireDate,
      department,
      jobTitle: titles[pick(titles.length)] ?? '',
      location: world.locations[pick(world.locations.length)] ?? '',
      phone: `${world.dial} ${String(pick(900) + 100)} ${String(pick(900_000) + 100_000)}`,
      manager: at === 0 ? null : pick(Math.min(at, Math.max(1, Math.ceil(count / 8)))),
    }
  })
}

/** The records as the program or habit would write them, header first; in mixed order, so managers may follow their reports. */
export function sampleRecords(flavour: Flavour, people: readonly SamplePerson[]): string[][] {
  const { headers, row } = layouts[flavour]
  const mixed = people.map((person, at) => ({ person, key: (at * 7919) % (people.length || 1), at }))
  mixed.sort((a, b) => b.key - a.key || a.at - b.at)
  return [
    headers.split('|'),
    ...mixed.map(({ person }) => row(person, person.manager === null ? undefined : people[person.manager]).split('|')),
  ]
}

export const PATH = '/api/people/imports'
export const HEAD = ['First name', 'Last name', 'E-mail', 'Manager', 'Department', 'Roles']

/** One row under `HEAD`. */
export const line = (first: string, last: string, manager = '', department = '', roles = '') => [
  first,
  last,
  `${first}.${last}@acme.test`.toLowerCase(),
  manager,
  department,
  roles,
]

/** What an importer does, over HTTP. */
export function importing(w: Companies) {
  const at = { gina: w.globex } as Partial<Record<Name, { domain: string }>>

  async function upload(who: Name, bytes: Uint8Array, name = 'people.csv') {
    const edge = 'edge-of-a-part'
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const headers = {
      host: `${(at[who] ?? w.acme).domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens[who]}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    }
    const answer = await w.app.inject({ method: 'POST', url: PATH, payload, headers })
    return { status: answer.statusCode, body: answer.json() as { data: ShownImport; errors: Record<string, string[]> } }
  }

  const show = async (who: Name, id: string): Promise<ShownImport> =>
    (await w.call(who, 'GET', `${PATH}/${id}`)).body.data

  /** Uploads and checks with the guessed columns. */
  async function checked(who: Name, records: readonly string[][], options: object = {}): Promise<ShownImport> {
    const { id, mapping, version } = (await upload(who, csvFile(records))).body.data
    const { status } = await w.call(who, 'PUT', `${PATH}/${id}`, { mapping, options, version })
    if (status !== 200) throw new Error(`the check was refused with ${status}`)
    await w.settle()
    return show(who, id)
  }

  async function imported(who: Name, records: readonly string[][], sendInvitations = false) {
    const { id, report } = await checked(who, records)
    const { status } = await w.call(who, 'POST', `${PATH}/${id}/start`, { sendInvitations })
    if (status !== 200) throw new Error(`the start was refused with ${status}: ${JSON.stringify(report?.errorKinds)}`)
    const settled = await w.settle()
    return { ...settled, one: await show(who, id) }
  }

  const acmeHas = (email: string) =>
    w.asAcme((db) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst())
  const count = async (of: 'users' | 'departments') =>
    (await w.asAcme((db) => db.selectFrom(of).select('id').execute())).length
  const facts = async (id: string) =>
    (
      await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', id).orderBy('at').execute())
    ).map(({ name }) => name)
  return { upload, show, checked, imported, acmeHas, count, facts }
}

const languageOf = { bamboohr: 'en', personio: 'sv', frappe: 'en', 'plain-ru': 'ru', 'plain-sv': 'sv' } as const

/** A small linear congruential generator: the same on every machine. */
function picker(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Doubled names keep the number of names far above the number of people, up to 20,000. */
function freshName(world: World, female: boolean, pick: (below: number) => number, taken: Set<string>) {
  const draw = (from: readonly string[], twice: boolean) =>
    Array.from({ length: twice ? 2 : 1 }, () => from[pick(from.length)] ?? '')
  for (;;) {
    const first = draw(female ? world.women : world.men, taken.size > 1500).join('-')
    const surnames = draw(world.surnames, taken.size > 250)
    const last = surnames.map((surname) => (world.feminine && female ? feminine(surname) : surname)).join('-')
    if (taken.has(`${first} ${last}`)) continue
    taken.add(`${first} ${last}`)
    return [first, last] as const
  }
}

const feminine = (surname: string) =>
  surname.endsWith('ский') ? `${surname.slice(0, -2)}ая` : surname && `${surname}а`

const latin = (name: string) =>
  [...name.toLowerCase()]
    .map((letter) => cyrillic[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z-]/g, '')

const cyrillic: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:sch ы:y э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

interface World {
  women: string[]
  men: string[]
  surnames: string[]
  feminine?: boolean
  departments: [string, string[]][]
  locations: string[]
  domain: string
  dial: string
}

/** Words of a list; a department's titles follow its name after a colon. */
const list = (text: string, mark = ' ') => text.split(mark).map((word) => word.trim())
const departments = (text: string): [string, string[]][] =>
  list(text, ';').map((one) => [list(one, ':')[0] ?? '', list(list(one, ':')[1] ?? '', ',')])

const worlds: Record<'en' | 'ru' | 'sv', World> = {
  en: {
    women: list(
      'Alice Grace Naomi Priya Maeve Zoe Hannah Isla Chloe Ruth Amara Leila Sofia Nora Ivy Maya Joan Eleanor',
    ),
    men: list(
      'Oliver James Samuel Ravi Kofi Daniel Henry Marcus Liam Noah Omar Theo Felix Adam George Victor Hugo Ethan',
    ),
    surnames: list(
      "Bennett Clarke Okafor Patel Murphy Hughes Fraser Walsh Nguyen Kim Silva Rossi O'Neill Harper Quinn Doyle",
    ),
    departments: departments(`Management: Chief Executive Officer, Chief Operating Officer;
      Engineering: Software Engineer, Senior Engineer, QA Engineer; Sales: Account Manager, Sales Lead;
      People: HR Partner, Recruiter`),
    locations: list('London; Dublin; Austin, TX', ';'),
    domain: 'northwind.example',
    dial: '+44',
  },
  ru: {
    women: list(
      'Анна Мария Елена Ольга Наталья Ирина Екатерина Светлана Юлия Татьяна Дарья Алёна Полина Ксения Вера Галина',
    ),
    men: list('Иван Пётр Алексей Дмитрий Сергей Андрей Михаил Николай Фёдор Егор Артём Кирилл Максим Олег Павел Роман'),
    surnames: list(
      `Иванов Петров Сидоров Кузнецов Смирнов Попов Васильев Соколов Михайлов Новиков Фёдоров Морозов Волков`,
    ),
    feminine: true,
    departments: departments(`Дирекция: Генеральный директор, Исполнительный директор;
      Разработка: Инженер-программист, Тестировщик, Аналитик; Отдел продаж: Менеджер по продажам, Руководитель группы;
      Бухгалтерия: Бухгалтер, Главный бухгалтер`),
    locations: list('Москва; Санкт-Петербург; Казань', ';'),
    domain: 'sever.example',
    dial: '+7',
  },
  sv: {
    women: list(
      'Anna Åsa Karin Märta Ebba Linnéa Elin Frida Ingrid Maja Saga Siv Ulrika Ylva Wilma Astrid Britta Cecilia',
    ),
    men: list('Lars Björn Erik Göran Håkan Nils Oskar Per Sten Åke Östen Viktor Jonas Karl Mats Ola Rolf Axel Bo Emil'),
    surnames: list(
      'Andersson Öberg Åström Lindström Sjögren Bergström Björk Nyström Hägg Ek Lund Ström Gröndal Svärd Kvist',
    ),
    departments: departments(`Ledning: Verkställande direktör, Vice VD; Försäljning: Säljare, Säljchef;
      Utveckling: Utvecklare, Systemutvecklare, Testare; Ekonomi: Ekonomiassistent, Löneadministratör`),
    locations: list('Göteborg Malmö Östersund'),
    domain: 'fjallrav.example',
    dial: '+46',
  },
}

/** Headers and cells with a bar between them; no generated value holds one. */
interface Layout {
  headers: string
  row: (person: SamplePerson, manager: SamplePerson | undefined) => string
}

const dotted = (day: Day) => day.split('-').toReversed().join('.')
const american = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const name = (p: SamplePerson) => `${p.firstName}|${p.lastName}|${p.email}`
const work = (p: SamplePerson) => `${p.jobTitle}|${p.department}|${p.location}`

const layouts: Record<Flavour, Layout> = {
  bamboohr: {
    headers: `Employee #|First Name|Last Name|Work Email|Job Title|Department|Location|Gender|Birth Date|Hire Date|Employment Status|Reporting to|Mobile Phone`,
    row: (p, m) =>
      `${p.number}|${name(p)}|${work(p)}|${title(p.gender)}|${american(p.birthDate)}|${american(p.hireDate)}|Full-Time|${m ? `${m.lastName}, ${m.firstName}` : ''}|${p.phone}`,
  },
  personio: {
    headers: `First name|Last name|Email|Position|Department|Office|Gender|Date of birth|Hire date|Status|Supervisor email|Mobile phone`,
    row: (p, m) =>
      `${name(p)}|${work(p)}|${p.gender}|${p.birthDate}|${p.hireDate}|Active|${m ? m.email : ''}|${p.phone}`,
  },
  frappe: {
    headers: `ID|First Name|Last Name|Company Email|Full Name|Gender|Date of Birth|Date of Joining|Status|Designation|Department|Branch|Reports to|Mobile`,
    row: (p, m) =>
      `${p.number}|${name(p)}|${p.firstName} ${p.lastName}|${title(p.gender)}|${p.birthDate}|${p.hireDate}|Active|${p.jobTitle}|${p.department} - NW|${p.location}|${m ? m.number : ''}|${p.phone}`,
  },
  'plain-ru': {
    headers: `№ п/п|ФИО|Электронная почта|Должность|Подразделение|Офис|Пол|Дата рождения|Дата приёма на работу|Руководитель|Моб. телефон`,
    row: (p, m) =>
      `${p.number}|${p.lastName} ${p.firstName}|${p.email}|${work(p)}|${p.gender === 'male' ? 'М' : 'Ж'}|${dotted(p.birthDate)}|${dotted(p.hireDate)}|${m ? `${m.lastName} ${m.firstName}` : ''}|${p.phone}`,
  },
  'plain-sv': {
    headers: `Förnamn|Efternamn|E-post|Befattning|Avdelning|Arbetsplats|Kön|Födelsedatum|Anställningsdatum|Närmaste chef|Mobiltelefon`,
    row: (p, m) =>
      `${name(p)}|${work(p)}|${p.gender === 'male' ? 'Man' : 'Kvinna'}|${p.birthDate}|${p.hireDate}|${m ? `${m.firstName} ${m.lastName}` : ''}|${p.phone}`,
  },
}
