import { describe, expect, test } from 'vitest'
import type { Field } from '#features/people/import/fields.ts'
import { guessColumns } from './server/rules/columns.ts'

describe('column guesses', () => {
  const guessed = (headers: string[], ...rows: string[][]) =>
    guessColumns({ headers, headerRow: 1, rows: rows.map((cells, at) => ({ number: at + 2, cells })) }).map(
      (guess) => guess.field,
    )

  test.each<[string, Field]>([
    ['First Name', 'firstName'],
    ['firstName', 'firstName'],
    ['first_name', 'firstName'],
    ['Förnamn', 'firstName'],
    ['ИМЯ', 'firstName'],
    ['Surname', 'lastName'],
    ['Efternamn', 'lastName'],
    ['Фамилия *', 'lastName'],
    ['Name (Last, First)', 'fullName'],
    ['Ф.И.О.', 'fullName'],
    ['Fullständigt namn', 'fullName'],
    ['E-Mail', 'email'],
    ['Company Email', 'email'],
    ['Электронная почта', 'email'],
    ['E-postadress', 'email'],
    ['Home Email', 'alternativeEmail'],
    ['Личная почта', 'alternativeEmail'],
    ['Privat e-post', 'alternativeEmail'],
    ['Employee #', 'employeeNumber'],
    ['Табельный №', 'employeeNumber'],
    ['Anst.nr', 'employeeNumber'],
    ['Kön', 'gender'],
    ['Пол', 'gender'],
    ['Date of Birth (DD/MM/YYYY)', 'birthDate'],
    ['Födelsedatum', 'birthDate'],
    ['Date of Joining', 'hireDate'],
    ['Дата приёма', 'hireDate'],
    ['дата приема', 'hireDate'],
    ['Anställningsdatum', 'hireDate'],
    ['Подразделение', 'department'],
    ['Avdelning', 'department'],
    ['Division', 'department'],
    ['Designation', 'jobTitle'],
    ['Должность', 'jobTitle'],
    ['Befattning', 'jobTitle'],
    ['Branch', 'location'],
    ['Office', 'location'],
    ['Филиал', 'location'],
    ['Kontor', 'location'],
    ['Reports to', 'manager'],
    ["Direct manager's email address", 'manager'],
    ['Närmaste chef', 'manager'],
    ['Руководитель', 'manager'],
    ['Рабочий телефон', 'workPhone'],
    ['Mobiltelefon', 'mobilePhone'],
    ['Моб. телефон', 'mobilePhone'],
    ['Current Address', 'address'],
    ['Source of hire', 'hiringSource'],
    ['LinkedIn URL', 'socialLink1'],
    ['Facebook', 'socialLink2'],
    ['Access level', 'roles'],
    ['Employment Status', 'status'],
    ['Relieving Date', 'terminationDate'],
    ['Дата увольнения', 'terminationDate'],
  ])('%s means %s', (header, field) => {
    expect(guessed([header])).toEqual([field])
  })

  test.each(['Emergency Contact Name', 'Marital Status', 'Bank name', 'Leave approver', 'Blood Group', 'Salary', ''])(
    '"%s" is left out',
    (header) => expect(guessed([header])).toEqual([null]),
  )

  test('every field once: the better header wins, the other columns stay free', () => {
    expect(guessed(['Original Hire Date', 'Hire Date', 'Hire date'])).toEqual([null, 'hireDate', null])
    expect(guessed(['Position', 'Job Title'])).toEqual(['position', 'jobTitle'])
    expect(guessed(['Position', 'Office'])).toEqual(['jobTitle', 'location'])
    expect(guessed(['Supervisor', 'Supervisor email', 'Email'])).toEqual([null, 'manager', 'email'])
  })

  test('a name column means what its neighbours and values leave', () => {
    expect(guessed(['Namn', 'Efternamn'], ['Åsa', 'Öberg'])).toEqual(['firstName', 'lastName'])
    expect(guessed(['Namn', 'Ort'], ['Åsa Öberg', 'Malmö'])).toEqual(['fullName', 'location'])
    expect(guessed(['Имя', 'Отдел'], ['Пётр Орлов', 'Склад'])).toEqual(['fullName', 'department'])
    expect(guessed(['First Name', 'Last Name', 'Full Name'], ['A', 'B', 'A B'])).toEqual([
      'firstName',
      'lastName',
      null,
    ])
  })

  test('a column of addresses is found without a header, and a user id without addresses is not one', () => {
    expect(guessed(['Name', 'Contact'], ['Anna Berg', 'anna@berg.se'])).toEqual(['fullName', 'email'])
    expect(guessed(['User ID', 'Kontakt'], ['aberg', 'anna@berg.se'])).toEqual([null, 'email'])
  })

  test('a column of days is a day, whatever its header says besides', () => {
    const days = [['2021-03-01'], ['2019-08-17'], ['']]
    expect(guessed(['Anställd'], ...days)).toEqual(['hireDate'])
    expect(guessed(['Anställd'], ['Åsa Öberg'], ['Nils Ek'])).toEqual(['fullName'])
    expect(guessed(['Anställd', 'Anställd den'], ['Åsa Öberg', '1/3/21'], ['Nils Ek', '17/8/19'])).toEqual([
      'fullName',
      'hireDate',
    ])
    expect(guessed(['Employment Status: Date'], ...days)).toEqual([null])
    expect(guessed(['Status', 'Joined'], ['Active', 'Yes'])).toEqual(['status', null])
    // a sure header keeps its field: errors are reported per cell
    expect(guessed(['Hire date'], ['soon'])).toEqual(['hireDate'])
    expect(guessed(['Employee number', 'Hire date'], ['43891', '43891'])).toEqual(['employeeNumber', 'hireDate'])
  })

  test('confidence follows how well the header is known', () => {
    const confidence = (header: string) => guessColumns({ headers: [header], headerRow: 1, rows: [] })[0]?.confidence
    expect(['Hire date', 'Position', 'Mobile phone of employee'].map(confidence)).toEqual(['certain', 'likely', 'weak'])
  })
})

/** Whole header rows: there the headers compete. Headers without a field are `—`. */
describe('the files of other programs and of habit', () => {
  test.each<[string, string]>([
    [
      'BambooHR',
      `Employee #: employeeNumber | First Name: firstName | Middle Name: — | Last Name: lastName | Preferred Name: preferredName
      | Birth Date: birthDate | Gender: gender | Marital Status: — | Work Email: email | Home Email: alternativeEmail
      | Work Phone: workPhone | Work Ext.: — | Mobile Phone: mobilePhone | Home Phone: — | Hire Date: hireDate
      | Original Hire Date: — | Termination Date: terminationDate | Job Title: jobTitle | Department: department | Division: —
      | Location: location | Reporting To: manager | Address Line 1: address | City: city | State: — | Zip Code: postalCode
      | LinkedIn URL: socialLink1 | Facebook URL: socialLink2 | Hire Source: hiringSource | Status: status`,
    ],
    [
      'Personio',
      `ID: employeeNumber | First name: firstName | Last name: lastName | Email: email | Gender: gender | Position: jobTitle
      | Department: department | Team: — | Office: location | Subcompany: legalEntity | Supervisor: manager | Hire date: hireDate
      | Contract ends: — | Termination date: terminationDate | Probation period end: — | Employment type: employmentType
      | Weekly working hours: weeklyHours | Status: status | Birthday: birthDate`,
    ],
    [
      'Personio in Swedish',
      `Personal-ID: — | Förnamn: firstName | Efternamn: lastName | E-post: email | Kön: gender | Befattning: jobTitle
      | Avdelning: department | Team: — | Kontor: location | Överordnad: manager | Anställningsdatum: hireDate
      | Avtalet upphör: — | Sista arbetsdag: terminationDate | Anställningstyp: employmentType | Status: status | Födelsedag: birthDate`,
    ],
    [
      'Frappe HR',
      `ID: — | Employee Number: employeeNumber | First Name: firstName | Middle Name: — | Last Name: lastName
      | Full Name: — | Gender: gender | Date of Birth: birthDate | Date of Joining: hireDate | Status: status | Salutation: —
      | Company: — | Department: department | Designation: jobTitle | Reports to: manager | Employment Type: employmentType | Branch: location
      | Company Email: email | Personal Email: alternativeEmail | User ID: — | Cell Number: mobilePhone
      | Current Address: address | Permanent Address: — | Relieving Date: terminationDate | Notice (days): —
      | Final Confirmation Date: — | Offer Date: — | Contract End Date: — | Date Of Retirement: — | Emergency Contact Name: —
      | Holiday List: — | Leave Approver: — | Resignation Letter Date: —`,
    ],
    [
      'a list in Swedish',
      `Anst.nr: employeeNumber | Namn: fullName | Personnr: — | Mejladress: email | Privat mejl: alternativeEmail | Enhet: department
      | Titel: jobTitle | Ort: location | Chefens mejl: manager | Anställd den: hireDate | Anställd t.o.m.: terminationDate
      | Född: birthDate | Telefon jobb: workPhone | Mobilnr: mobilePhone | Bostadsadress: address | Anställningsform: employmentType | Lön: —`,
    ],
    [
      'a list in Russian',
      `Таб. №: employeeNumber | ФИО: fullName | Пол: gender | Д.р.: birthDate | Принят на работу: hireDate | Уволен: terminationDate
      | Структурное подразделение: department | Должность: jobTitle | Город: location | Непосредственный руководитель: manager
      | Эл. почта: email | Личная почта: alternativeEmail | Раб. телефон: — | Моб. телефон: mobilePhone | Оклад: — | Паспорт: —`,
    ],
    [
      'a list in English',
      `Staff no.: employeeNumber | Surname: lastName | Forename: firstName | E-mail: email | DOB: birthDate | Joined: hireDate
      | Leaving date: terminationDate | Dept: department | Job: jobTitle | Site: location | Line manager: manager
      | Cell: mobilePhone | Salary: — | Notes: —`,
    ],
  ])('%s', (_, described) => {
    const pairs = described.split('|').map((pair) => pair.trim().split(/: (?=\S+$)/))
    const headers = pairs.map(([header]) => header!)
    const found = guessColumns({ headers, headerRow: 1, rows: [] })
    expect(found.map(({ header, field }) => `${header}: ${field ?? '—'}`)).toEqual(pairs.map((pair) => pair.join(': ')))
  })

  test.each<[string, readonly string[]]>([
    [
      'English',
      `Hire date | Date of hire | Hired on | Date hired | Hired | Start date | Starting date | Date started | Started | Date of joining
      | Joining date | Join date | Date joined | Joined | Joined on | Employment date | Employment start | Employment start date
      | Date of employment | Employed since | Employed from | Commencement date | Date of commencement | First day | First day of work
      | First day at work | Service date | Original hire date | DOJ | Entry date`.split('|'),
    ],
    [
      'Swedish',
      `Anställd | Anställd den | Anställd sedan | Anställd från | Anställd fr.o.m. | Anställningsdatum | Anst.datum | Anställningsdag
      | Anställningsstart | Anställningens början | Anställning från | Anställning börjar | Startdatum | Började | Började den | Tillträde
      | Tillträdesdag | Tillträdesdatum | Första arbetsdag | Första dag`.split('|'),
    ],
    [
      'Russian',
      `Дата приёма | Дата приема на работу | Дата найма | Дата трудоустройства | Дата поступления | Дата поступления на работу | Принят
      | Принята | Принят на работу | Дата начала работы | Начало работы | Дата выхода | Дата оформления | Дата зачисления
      | Дата вступления в должность | Работает с | В компании с | Первый рабочий день | Первый день`.split('|'),
    ],
  ])('in %s the day of hire has many names', (_, names) => {
    const read = (header: string) =>
      guessColumns({ headers: [header], headerRow: 1, rows: [{ number: 2, cells: ['2021-03-01'] }] })[0]?.field
    expect(names.filter((name) => read(name.trim()) !== 'hireDate')).toEqual([])
  })
})
