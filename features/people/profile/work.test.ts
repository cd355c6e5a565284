import { expect, test } from 'vitest'
import { workOf } from './web/work-words.ts'

const named = (name: string | null) => (name === null ? null : { id: '00000000-0000-4000-8000-000000000001', name })

test.each([
  ['Engineer', 'Lead of payments', 'Product', 'Engineer, Lead of payments, Product'],
  ['Engineer', 'engineer ', 'Product', 'Engineer, Product'],
  ['Head of  People', 'Head of people', null, 'Head of  People'],
  [null, 'Lead of payments', 'Product', 'Lead of payments, Product'],
  ['Engineer', null, null, 'Engineer'],
  [null, null, null, ''],
])('job title %s, position %s, department %s', (jobTitle, position, department, said) => {
  expect(workOf({ jobTitle: named(jobTitle), position: named(position), department: named(department) })).toBe(said)
})
