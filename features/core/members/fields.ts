import { fields } from '#kit/fields.ts'

/** The personal section of a record, but for names and e-mail address. A new field is its entry, its column and its words. */
export const personalFields = fields({
  gender: {
    type: 'choice',
    options: ['male', 'female'],
    words: 'people.genders',
    word: 'people.fields.gender',
    example: 'female',
  },
  birthDate: {
    type: 'day',
    past: true,
    word: 'people.fields.birthDate',
    list: { word: 'people.columns.birthDate', width: '112px' },
    example: '1990-04-05',
  },
  alternativeEmail: {
    type: 'text',
    max: 254,
    like: 'email',
    empty: null,
    word: 'people.fields.alternativeEmail',
    example: 'home@example.test',
  },
  workPhone: {
    type: 'text',
    max: 50,
    like: 'phone',
    word: 'people.fields.workPhone',
    list: { section: 'job.job_info' },
    example: '+46 8 1',
  },
  mobilePhone: {
    type: 'text',
    max: 50,
    like: 'phone',
    word: 'people.fields.mobilePhone',
    list: {},
    example: '+46 70 1',
  },
  address: { type: 'text', max: 500, word: 'people.fields.address', example: 'Storgatan 1' },
  /** Where somebody lives, as `/api/countries` numbers them. */
  countryId: { type: 'country', word: 'people.fields.country', example: 752 },
  socialLink1: {
    type: 'text',
    max: 300,
    like: 'link',
    word: 'people.fields.socialLink1',
    example: 'https://example.test/one',
  },
  socialLink2: {
    type: 'text',
    max: 300,
    like: 'link',
    word: 'people.fields.socialLink2',
    example: 'https://example.test/two',
  },
})
export type PersonalFields = typeof personalFields
