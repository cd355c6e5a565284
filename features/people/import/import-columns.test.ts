import { describe, expect, test } from 'vitest'
import type { Field } from '#features/people/import/contract.ts'
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
    ['Эл. почта', 'email'],
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

  test('confidence follows how well the header is known', () => {
    const confidence = (header: string) => guessColumns({ headers: [header], headerRow: 1, rows: [] })[0]?.confidence
    expect(['Hire date', 'Position', 'Mobile phone of employee'].map(confidence)).toEqual(['certain', 'likely', 'weak'])
  })
})
