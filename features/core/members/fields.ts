import { fields, only } from '#kit/fields.ts'

/** The personal section of a record, but for names and email address. A new field is its entry, its column and its words. */
export const personalFields = fields({
  /** What colleagues call them, beside the name: everyone may know it, like the pronouns. */
  preferredName: {
    type: 'text',
    max: 100,
    word: 'people.fields.preferredName',
    contact: true,
    import: {
      headers: `preferred name | preferred first name | nickname | known as | goes by | call name | tilltalsnamn | kallas | smeknamn
        | предпочитаемое имя | как обращаться | краткое имя`,
    },
    scim: 'nickName',
    example: 'Annie',
  },
  pronouns: {
    type: 'text',
    max: 40,
    word: 'people.fields.pronouns',
    contact: true,
    import: { headers: 'pronouns | preferred pronouns | pronomen | местоимения' },
    example: 'she/her',
  },
  gender: {
    type: 'choice',
    options: ['male', 'female'],
    words: 'people.genders',
    word: 'people.fields.gender',
    import: {},
    example: 'female',
  },
  /** In their own words, where it is another than the two that are counted, or where they would rather not say. */
  genderIdentity: {
    type: 'text',
    max: 60,
    word: 'people.fields.genderIdentity',
    contact: true,
    import: { headers: 'gender identity | self described gender | könsidentitet | гендерная идентичность' },
    example: 'Non-binary',
  },
  birthDate: {
    type: 'day',
    past: true,
    word: 'people.fields.birthDate',
    list: { word: 'people.columns.birthDate', width: '112px' },
    import: {},
    example: '1990-04-05',
  },
  /** What others may know of the birthday; nothing chosen is `show`. `birthDateVisibleTo` has the rule. */
  birthdayPrivacy: {
    type: 'choice',
    options: ['show', 'hideYear', 'hideAll'],
    words: 'people.birthdayPrivacies',
    word: 'people.fields.birthdayPrivacy',
    contact: true,
    example: 'hideYear',
  },
  /** Numbered as in `/api/countries`. */
  nationalityId: { type: 'country', word: 'people.fields.nationality', example: 246 },
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
  postalCode: {
    type: 'text',
    max: 20,
    word: 'people.fields.postalCode',
    contact: true,
    import: {
      headers: `postal code | post code | postcode | zip | zip code | home zip | home postal code | postnummer | postnr
        | индекс | почтовый индекс`,
    },
    example: '41103',
  },
  city: {
    type: 'text',
    max: 100,
    word: 'people.fields.city',
    contact: true,
    import: {},
    example: 'Malmö',
  },
  /** Country of residence, numbered as in `/api/countries`. */
  countryId: { type: 'country', word: 'people.fields.country', import: {}, example: 752 },
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
 * The plain fields of a job. Their sections, the rights to change them and the other fields there (list entries, people, positions)
 * are written by hand in `people/profile`: places need a look-up, and each section a right of its own.
 */
export const jobFields = fields({
  /** One person's at a time in the company, whatever its case. */
  employeeNumber: {
    type: 'text',
    max: 50,
    word: 'people.fields.employeeNumber',
    list: { section: 'job.job_info', width: '120px' },
    import: {},
    scim: 'enterprise.employeeNumber',
    example: 'E-1042',
  },
  hireDate: {
    type: 'day',
    word: 'people.fields.hireDate',
    list: { section: 'job.job_info', word: 'people.columns.hireDate', width: '112px' },
    import: {},
    example: '2020-02-01',
  },
  costCentre: {
    type: 'text',
    max: 100,
    word: 'people.fields.costCentre',
    list: { section: 'job.job_info' },
    import: {
      headers: `cost centre | cost center | cost centre code | cost center code | kostnadsställe | kst | центр затрат | мвз
        | место возникновения затрат`,
    },
    scim: 'enterprise.costCenter',
    example: '4100 Kitchens',
  },
  legalEntity: {
    type: 'text',
    max: 150,
    word: 'people.fields.legalEntity',
    list: { section: 'job.job_info' },
    import: {
      headers: `legal entity | legal employer | employing entity | subcompany | sub company | juridisk enhet | arbetsgivare | bolag
        | юридическое лицо | юр лицо | юрлицо | работодатель`,
    },
    example: 'Acme Kitchens AB',
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
