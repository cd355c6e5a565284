import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import { DECLARED, type Declared, type Field } from '#features/people/import/fields.ts'
import type { Fields } from '#kit/fields.ts'
import { normal } from './normal.ts'

/** Names that mean the field, and names that usually do; as BambooHR, Personio, Frappe HR and plain lists write them. */
interface Words {
  certain: string
  likely?: string
}

/** Fields whose declaration says their names in files. */
type Headed = {
  [Name in Declared]: MemberFields[Name]['import'] extends { headers: string } ? Name : never
}[Declared]

const known: Record<Exclude<Field, Headed>, Words> = {
  firstName: {
    certain: `first name | given name | forename | christian name | legal first name | first names
      | личное имя | имя сотрудника | förnamn | tilltalsnamn | fornamn`,
    likely: `имя | preferred name | preferred first name | namn | name | first`,
  },
  lastName: {
    certain: `last name | surname | family name | legal last name | фамилия | фамилия сотрудника | efternamn | släktnamn`,
    likely: `last | familjenamn`,
  },
  fullName: {
    certain: `full name | employee name | name last name first name | last name first name | name first last
      | first name last name | employee full name | display name | ф и о | фио | фио сотрудника | полное имя
      | фамилия имя отчество | фамилия и имя | имя и фамилия | фамилия имя | имя фамилия | сотрудник фио
      | fullständigt namn | för och efternamn | hela namnet | namn på anställd | förnamn och efternamn`,
    likely: `name | employee | namn | имя | сотрудник | работник | anställd | medarbetare | person | staff member`,
  },
  email: {
    certain: `work email | company email | email | e mail | email address | e mail address | business email | office email
      | work e mail | corporate email | company e mail | work email address | employee email | электронная почта
      | рабочая почта | корпоративная почта | рабочий email | рабочий e mail | адрес электронной почты | эл почта
      | эл адрес | почта | почта рабочая | email рабочий | имейл | емейл | e post | epost | e postadress | epostadress
      | jobbmejl | mejl | mejladress | arbetsmejl | jobbmail | e post arbete | e post jobb | arbets e post
      | mailadress | arbetsmail | mail jobb | mejl jobb | mail arbete | e postadress arbete | e postadress jobb | электронный адрес`,
    likely: `user id | login | login email | username | mail | логин | user name | prefered email | preferred email | användarnamn`,
  },
  alternativeEmail: {
    certain: `alternative email | home email | personal email | private email | personal e mail | private e mail | other email
      | secondary email | home e mail | личная почта | личный email | личный e mail | личная электронная почта
      | дополнительная почта | другая почта | домашняя почта | privat e post | privat epost | privat mejl | alternativ e post
      | e post privat | privatmejl | personal email address
      | privat mail | mail privat | mejl privat | privat e postadress | privat mejladress | privat mailadress`,
  },
  employeeNumber: {
    certain: `employee number | employee no | employee id | personnel number | staff number | staff id | payroll number
      | person number | табельный номер | таб номер | табельный number | номер сотрудника | id сотрудника
      | anställningsnummer | anst nr | anställnings id | anställningsnr | personalnummer | medarbetarnummer
      | emp no | emp id | emp number | staff no | personnel no | таб number | anst id | anst nummer`,
    likely: `id | number | employee code | badge number | табель | код сотрудника | nr`,
  },
  gender: { certain: `gender | sex | legal gender | пол | kön | juridiskt kön` },
  birthDate: {
    certain: `birth date | date of birth | birthday | dob | birthdate | дата рождения | день рождения | д р | рождение
      | födelsedatum | född | födelsedag | fodelsedatum
      | född den | född datum`,
  },
  hireDate: {
    certain: `hire date | date of joining | start date | joining date | date of hire | hired on | join date | employment start date
      | first day of work | date hired | дата приема | дата приема на работу | дата найма | дата трудоустройства | принят
      | дата начала работы | дата выхода | anställningsdatum | anställd sedan | startdatum | första arbetsdag | anställd från
      | tillträdesdatum
      | starting date | date started | date joined | joined on | employed since | employed from 
      | employment start | date of employment | commencement date | date of commencement | first day at work | doj
      | принят на работу | принята | принята на работу | дата поступления на работу | дата начала | начало работы
      | дата оформления | дата зачисления | дата вступления | дата вступления в должность | в компании с
      | anställd den | anställd fr o m | anställd from | anställd f o m | anställd fom | anst datum | anst dat | anställningsdag | anställningsstart
      | anställningens början | anställningens start | anställning från | började | började den | börjat | tillträde
      | tillträdesdag | tillträdde`,
    likely: `original hire date | дата поступления | первый рабочий день | работает с | anställning börjar | started | joined
      | contract start date | begin date
      | hired | hire | employment date | first day | service date | seniority date | entry date | дата присоединения | первый день | första dag | anställd`,
  },
  department: {
    certain: `department | dept | department name | отдел | подразделение | департамент | структурное подразделение
      | название отдела | avdelning | avd`,
    likely: `division | team | business unit | unit | группа | команда | служба | управление | enhet | grupp | cost center`,
  },
  jobTitle: {
    certain: `job title | designation | title | job | position title | должность | название должности | titel | befattning
      | yrkestitel | jobbtitel | yrke | arbetstitel`,
    likely: `position | job position | occupation | профессия | специальность | роль в компании | yrkesroll | job name`,
  },
  position: {
    certain: `position name | position code | vacant position | штатная единица | штатная позиция | tjänst`,
    likely: `позиция | befattningskod | position`,
  },
  location: {
    certain: `location | office | branch | work location | workplace | office location | site | место работы | офис
      | филиал | местоположение | площадка | локация | arbetsplats | kontor | placeringsort | ort | arbetsort | plats`,
    likely: `city | town | город | stad | placering | stationeringsort`,
  },
  locationCountry: {
    certain: `location country | office country | work country | country of work | country of location | страна офиса
      | arbetsplatsens land | land arbetsplats`,
  },
  region: {
    certain: `region | location region | office region | location state | office state | federal state | canton | bundesland | län
      | delstat | регион | область | регион офиса | земля`,
  },
  countryId: {
    certain: `country | country of residence | home country | land | bosättningsland | страна | страна проживания`,
  },
  city: {
    certain: `city | home city | city of residence | town of residence | postort | bostadsort | город проживания`,
    likely: `place of residence | residence city | home town | town | stad | ort`,
  },
  employmentType: {
    certain: `employment type | type of employment | contract type | employee type | anställningsform | anställningstyp | вид занятости
      | тип занятости | форма занятости | тип договора`,
    likely: `employee category | employment category | worker type | time type`,
  },
  weeklyHours: {
    certain: `weekly hours | weekly working hours | hours per week | working hours per week | standard weekly hours | contracted hours
      | contract hours | wochenstunden | timmar per vecka | veckoarbetstid | veckotimmar | часов в неделю | часы в неделю
      | рабочих часов в неделю`,
    likely: `weekly working time | hours week | working hours`,
  },
  vacationBalance: {
    certain: `vacation balance | holiday balance | annual leave balance | leave balance | pto balance | vacation days left
      | remaining vacation | remaining vacation days | remaining holiday | remaining leave | vacation days | opening balance
      | vacation opening balance | resturlaub | semestersaldo | återstående semester | återstående semesterdagar | kvarvarande semester
      | остаток отпуска | остаток дней отпуска | дней отпуска | неиспользованный отпуск`,
    likely: `balance | days left | saldo | остаток`,
  },
  balanceDate: {
    certain: `balance date | vacation balance date | balance as of | as of date | date of balance | opening balance date | saldodatum
      | saldo per | semestersaldo per | saldo datum | дата остатка | остаток на дату | дата остатка отпуска`,
    likely: `as of | per datum | на дату`,
  },
  manager: {
    certain: `supervisor email | manager email | reports to email | manager | supervisor | reports to | reporting to | line manager
      | direct manager | manager name | supervisor name | reports to name | supervisor email address | manager e mail
      | руководитель | начальник | непосредственный руководитель | почта руководителя | email руководителя | менеджер
      | e mail руководителя | фио руководителя | chef | närmaste chef | närmsta chef | chefens e post | rapporterar till
      | chef e post | chefens namn
      | överordnad | chefens mejl | chefens mail | chefens e postadress | chef mejl | chef mail | имя руководителя`,
    likely: `team lead | lead | head | boss | тимлид | подчиняется | supervisor id | manager id | teamledare | ansvarig chef
      | arbetsledare | gruppchef | начальник отдела`,
  },
  workPhone: {
    certain: `work phone | office phone | business phone | work telephone | work phone number | рабочий телефон | телефон рабочий
      | служебный телефон | городской телефон | arbetstelefon | telefon arbete | jobbtelefon | växel | direktnummer
      | telefon jobb | tel arbete | tel jobb | telefonnummer arbete`,
    likely: `phone | phone number | telephone | tel | телефон | тел | номер телефона | telefon | telefonnummer | tfn`,
  },
  mobilePhone: {
    certain: `mobile phone | mobile | cell phone | cell | cell number | mobile number | mobile phone number | cellphone
      | мобильный телефон | мобильный | сотовый | сотовый телефон | телефон мобильный | мобильный номер | моб телефон
      | mobiltelefon | mobil | mobilnummer | mobilnr
      | mobiltelefonnummer | mobiltelefonnr | моб | моб номер`,
    likely: `personal phone | home phone | домашний телефон | личный телефон | privat telefon | hemtelefon`,
  },
  address: {
    certain: `address | home address | current address | street address | full address | address line 1 | адрес | домашний адрес
      | адрес проживания | фактический адрес | место жительства | adress | hemadress | bostadsadress | gatuadress | postadress`,
    likely: `permanent address | street | адрес регистрации | адрес прописки | улица | gata | folkbokföringsadress`,
  },
  hiringSource: {
    certain: `hiring source | hire source | source of hire | recruitment source | источник найма | источник подбора
      | источник кандидата | rekryteringskälla | rekryteringskanal
      | rekryterad via | rekryterad genom`,
    likely: `source | referral source | applicant source | источник | откуда пришел | källa`,
  },
  socialLink1: {
    certain: `social link 1 | social link | linkedin | linkedin url | linkedin profile | social network | social media
      | ссылка на соцсеть | соцсеть | социальная сеть | соцсеть 1 | linkedin profil | social länk | social länk 1
      | ссылка 1 | sociala medier`,
    likely: `link | länk | ссылка | website | blog | homepage | сайт | webbplats | profile url`,
  },
  socialLink2: {
    certain: `social link 2 | second social link | second link | вторая ссылка | andra länken | соцсеть 2 | ссылка 2 | ссылка на соцсеть 2 | social länk 2`,
    likely: `facebook | facebook url | twitter | twitter url | x com | github | github url | telegram | instagram | vkontakte
      | vk | вконтакте | телеграм | xing`,
  },
  roles: {
    certain: `roles | access role | access level | user role | system role | employee role | permission group | роли
      | роль доступа | роль в системе | права доступа | права | уровень доступа | roller | behörighet | åtkomstroll
      | användarroll | behörighetsroll`,
    likely: `role | роль | roll`,
  },
  status: {
    certain: `status | employee status | employment status | active | статус | статус сотрудника | состояние
      | anställningsstatus | aktiv | status anställd`,
    likely: `работает | активен`,
  },
  terminationDate: {
    certain: `termination date | last day of work | relieving date | leaving date | end date | last working day | exit date
      | date of leaving | employment end date | last day | дата увольнения | уволен | последний рабочий день | slutdatum
      | sista arbetsdag | sista anställningsdag | avslutad | anställning upphör | avgångsdatum
      | date left | left on | employed until | anställd t o m | anställd tom | anställd till
      | anställning till | anställningens slut | anställd till och med | avgångsdag | avslutsdatum | slutdag | slutade | slutat | slutade den
      | уволена | дата прекращения | дата окончания работы`,
    likely: `contract end date | contract ends | дата окончания договора | дата окончания | slutar
      | leave date | sista dag | avtalet upphör | kontraktet slutar | avtalsslut | uppsägningsdatum | последний день`,
  },
}

const declared: Fields = memberFields
const wordsOf = new Map<Field, Words>([
  ...(Object.entries(known) as [Field, Words][]),
  ...DECLARED.flatMap((name) => {
    const { headers } = declared[name]?.import ?? {}
    return headers ? [[name, { certain: headers }] as const] : []
  }),
])

export interface Synonym {
  text: string
  /** 1 for a certain name, 0.8 for a likely one, slightly less for later synonyms: earlier names win the field. */
  score: number
  tokens: string[]
}

export const synonyms: ReadonlyMap<Field, readonly Synonym[]> = new Map(
  [...wordsOf].map(([name, { certain, likely = '' }]) => [name, [...scored(certain, 1), ...scored(likely, 0.8)]]),
)

function scored(list: string, top: number): Synonym[] {
  const texts = list.split('|').map(normal)
  return texts
    .filter((text) => text !== '')
    .map((text, at) => ({ text, score: top - at / 1000, tokens: text.split(' ') }))
}
