import { fields, only } from '#kit/fields.ts'

/** The personal section of a record, but for names and e-mail address. A new field is its entry, its column and its words. */
export const personalFields = fields({
  gender: {
    type: 'choice',
    options: ['male', 'female'],
    words: 'people.genders',
    word: 'people.fields.gender',
    import: {},
    example: 'female',
  },
  birthDate: {
    type: 'day',
    past: true,
    word: 'people.fields.birthDate',
    list: { word: 'people.columns.birthDate', width: '112px' },
    import: {},
    example: '1990-04-05',
  },
  alternativeEmail: {
    type: 'text',
    max: 254,
    like: 'email',
    empty: null,
    word: 'people.fields.alternativeEmail',
    import: { word: 'import.fields.alternativeEmail' },
    example: 'home@example.test',
  },
  workPhone: {
    type: 'text',
    max: 50,
    like: 'phone',
    word: 'people.fields.workPhone',
    list: { section: 'job.job_info' },
    contact: true,
    import: {},
    example: '+46 8 1',
  },
  mobilePhone: {
    type: 'text',
    max: 50,
    like: 'phone',
    word: 'people.fields.mobilePhone',
    list: {},
    contact: true,
    import: {},
    example: '+46 70 1',
  },
  address: {
    type: 'text',
    max: 500,
    word: 'people.fields.address',
    contact: true,
    import: {},
    example: 'Storgatan 1',
  },
  /** Country of residence, numbered as in `/api/countries`. */
  countryId: { type: 'country', word: 'people.fields.country', example: 752 },
  socialLink1: {
    type: 'text',
    max: 300,
    like: 'link',
    word: 'people.fields.socialLink1',
    import: { word: 'import.fields.socialLink1' },
    example: 'https://example.test/one',
  },
  socialLink2: {
    type: 'text',
    max: 300,
    like: 'link',
    word: 'people.fields.socialLink2',
    import: { word: 'import.fields.socialLink2' },
    example: 'https://example.test/two',
  },
})
export type PersonalFields = typeof personalFields
/** What people may change of their own personal section by `contact.own`. */
export const contactFields = only(personalFields, 'contact')

/**
 * The plain date fields of a job. Their sections, the rights to change them and the other fields there (list entries, people, positions)
 * are written by hand in `people/profile`: places need a look-up, and each section a right of its own.
 */
export const jobFields = fields({
  hireDate: {
    type: 'day',
    word: 'people.fields.hireDate',
    list: { section: 'job.job_info', word: 'people.columns.hireDate', width: '112px' },
    import: {},
    example: '2020-02-01',
  },
  terminationDate: {
    type: 'day',
    word: 'people.fields.terminationDate',
    import: { word: 'import.fields.terminationDate' },
    example: '2039-01-01',
  },
})

/** All declared fields of a person, for callers that do not care about sections. */
export const memberFields = { ...personalFields, ...jobFields }
export type JobFields = typeof jobFields
export type MemberFields = typeof memberFields
